import { currentDate } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { formatOffsets, listZoneNames } from '../../../platform/zone-rules.ts'
import {
  hasOutdatedEvents,
  insertZoneRules,
  listZoneRules,
  lockZoneRules,
  markOutdatedAccounts,
  markOutdatedCopies,
  markOutdatedEvents,
} from './store.ts'
import { eventTimesJob } from './update-event-times.ts'
import { findFirstDifference, parseOffsets } from './wall-time.ts'

/** The years in which rules are compared. Events outside of them keep their instants. */
const FIRST_DAY = Date.UTC(1970, 0, 1)
const LAST_DAY = Date.UTC(2100, 0, 1)

/**
 * Compares the runtime's time zone rules with the rules that stored times were computed with, and marks the times to
 * compute again. A process whose rules are older than the recorded rules changes nothing.
 */
export async function recordChangedZoneRules({ db, clock, jobs, log }: Services): Promise<void> {
  const version = process.versions['tz'] ?? ''
  const currentOffsets = new Map(listZoneNames().map((zone) => [zone, formatOffsets(zone, FIRST_DAY, LAST_DAY)]))
  await db.transaction().execute(async (trx) => {
    await lockZoneRules(trx)
    const recordedRules = new Map((await listZoneRules(trx)).map((rules) => [rules.time_zone, rules]))
    const recordedVersions = [...recordedRules.values()].map((rules) => rules.version)
    const newestVersion = recordedVersions.reduce((max, recorded) => (recorded > max ? recorded : max), '')
    if (newestVersion > version) {
      log.warn(
        { version, recorded: newestVersion },
        'time zone rules of the runtime are older than those of stored times',
      )
      return
    }
    const newRules = [...currentOffsets].filter(
      ([zone, offsets]) => offsets !== '' && recordedRules.get(zone)?.offsets !== offsets,
    )
    const differences = newRules.flatMap(([zone, offsets]) => {
      const previousRules = recordedRules.get(zone)
      const from = previousRules && findFirstDifference(parseOffsets(previousRules.offsets), parseOffsets(offsets))
      return from === undefined ? [] : { zone, from }
    })
    if (differences.length > 0) {
      const time_zones = differences.map(({ zone }) => zone)
      const from = new Date(Math.min(...differences.map((difference) => difference.from)))
      log.info({ version, time_zones, from }, 'time zone rules have changed')
      await markOutdatedEvents(trx, time_zones, from)
      await markOutdatedAccounts(trx, time_zones, from)
      await markOutdatedCopies(trx, time_zones, new Date(Math.max(from.getTime(), clock.now())))
    }
    await insertZoneRules(trx, newRules, { version, recorded_at: currentDate(clock) })
    // Events may also be outdated because an earlier process was killed before it had updated them all.
    if (await hasOutdatedEvents(trx)) await jobs.enqueue(trx, eventTimesJob, {})
  })
}
