import { currentDate } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import type { AccountKey } from '../accounts/account-connection.ts'
import { hasBeenRefusedForAWeek } from '../accounts/remote-calendars.ts'
import { listMirroredCalendars, type MirroredCalendar } from '../accounts/store.ts'
import { withUserLock } from '../accounts/user-lock.ts'
import type { RemoteAccount, RemoteEvent } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { pickResponses } from './copy-changes.ts'
import { reconcileEvent } from './reconcile-event.ts'
import {
  listLocalEvents,
  listMissingCopies,
  type MissingCopy,
  relocateEntry,
  saveProviderChange,
  sharesOrganizersCopy,
} from './store.ts'

/**
 * Asks the provider for each copy of a meeting that it no longer lists. Only an event that is in none of the account's
 * calendars counts as deleted; if it was moved to another calendar, the meeting's entry moves too.
 * @throws {ProviderError} the remaining copies stay missing until the next synchronization
 */
export async function confirmDeletions(
  services: Pick<Services, 'db' | 'clock'>,
  remote: RemoteAccount,
  account: AccountKey,
): Promise<void> {
  const { db, clock } = services
  for (const missingCopy of await listMissingCopies(db, account)) {
    const foundCopy = await findCopy(services, remote, account, missingCopy)
    if (foundCopy === 'unknown') continue
    await withUserLock(db, missingCopy.user_id, async (trx) => {
      // The meeting may have been cancelled, or its copy found or removed with its calendar, in the meantime.
      const currentCopy = (await listMissingCopies(trx, account)).find(
        ({ meeting_id, external_id }) =>
          meeting_id === missingCopy.meeting_id && external_id === missingCopy.external_id,
      )
      if (!currentCopy) return
      if (!foundCopy) {
        await relocateEntry(trx, currentCopy, null)
        const isOrganizersCopy = await sharesOrganizersCopy(trx, currentCopy)
        return saveProviderChange(trx, currentCopy, isOrganizersCopy ? null : { absence: 'deleted' })
      }
      const { event, calendar_id } = foundCopy
      if (calendar_id !== currentCopy.calendar_id)
        await relocateEntry(trx, currentCopy, { ...getVersion(event), calendar_id })
      const entries = await listLocalEvents(trx, currentCopy.user_id, [currentCopy.event_id])
      for (const local of entries.values()) {
        await saveProviderChange(trx, currentCopy, local.change && pickResponses(local.change))
        await reconcileEvent(trx, local, event, currentDate(clock))
      }
    })
  }
}

type FoundCopy = { event: RemoteEvent; calendar_id: MissingCopy['calendar_id'] } | undefined

/**
 * Looks for an event in its calendar, then in the account's other calendars.
 * @returns `unknown` if the calendar itself no longer exists, as the event may have been moved out of it first, or if
 *   the provider refuses to look in a calendar to which the user may have moved the event
 */
export async function findCopy(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  remote: RemoteAccount,
  account: AccountKey,
  {
    calendar_id,
    external_calendar_id,
    external_id,
  }: Pick<MissingCopy, 'calendar_id' | 'external_calendar_id' | 'external_id'>,
): Promise<FoundCopy | 'unknown'> {
  const event = await findUnlessRefused(remote, external_calendar_id, external_id)
  if (event === 'gone' || event === 'forbidden') return 'unknown'
  if (event) return { event, calendar_id }
  let isRefused = false
  for (const otherCalendar of await listMirroredCalendars(db, account)) {
    if (otherCalendar.calendar_id === calendar_id) continue
    const movedEvent = await findUnlessRefused(remote, otherCalendar.external_id, external_id)
    if (movedEvent === 'forbidden') isRefused ||= canContainEvent(otherCalendar, clock.now())
    else if (movedEvent && movedEvent !== 'gone') return { event: movedEvent, calendar_id: otherCalendar.calendar_id }
  }
  return isRefused ? 'unknown' : undefined
}

/** Whether a user may have moved an event into a calendar: it is writable, was read, and was not refused for a week. */
function canContainEvent(calendar: MirroredCalendar, now: number): boolean {
  const wasNeverRead = calendar.sync_state === 'failed' && calendar.synced_at === null
  return !calendar.is_read_only && !wasNeverRead && !hasBeenRefusedForAWeek(calendar, now)
}

async function findUnlessRefused(remote: RemoteAccount, external_calendar_id: string, external_id: string) {
  try {
    return await remote.findEvent(external_calendar_id, external_id)
  } catch (error) {
    if (error instanceof ProviderError && (error.kind === 'gone' || error.kind === 'forbidden')) return error.kind
    throw error
  }
}

function getVersion({ external_id, etag }: RemoteEvent) {
  return { external_id, etag }
}
