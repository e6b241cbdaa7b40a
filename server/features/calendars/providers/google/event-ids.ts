import { createHash } from 'node:crypto'
import { formatIcalTime } from '../../recurrence-rule.ts'
import { toStorableId } from '../storable-event.ts'

/** Ids of deleted events cannot be reused, so an event that returns to a calendar gets the next id. */
const MAX_ATTEMPTS = 10
const ALPHABET = '0123456789abcdefghijklmnopqrstuv'

/** The ids to try for an event, in order: base32hex, as Google requires. */
export function createEventIds(ical_uid: string): string[] {
  return Array.from({ length: MAX_ATTEMPTS }, (_, attempt) => {
    const digest = createHash('sha256')
      .update(attempt === 0 ? ical_uid : `${ical_uid}\n${attempt}`)
      .digest()
    // 26 digits: 130 bits.
    return Array.from(digest.subarray(0, 26), (byte) => ALPHABET[byte % 32]).join('')
  })
}

/** The external id of an instance: the id of its series, `#`, and its own id. */
export function formatInstanceExternalId(series_id: string, id: string): string {
  return `${toStorableId(series_id)}#${toStorableId(id)}`
}

/** Google's id of an event or an instance. */
export function toGoogleId(external_id: string): string {
  return external_id.slice(external_id.indexOf('#') + 1)
}

/** The id that Google gives the instance of a series with this original start. */
export function formatGoogleInstanceId(series_id: string, originalStart: Date, all_day: boolean): string {
  const time = formatIcalTime(originalStart.getTime())
  return `${series_id}_${all_day ? time.slice(0, 8) : time}`
}
