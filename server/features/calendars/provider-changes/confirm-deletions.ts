import { currentDate } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople } from '../../users/people.ts'
import type { AccountKey } from '../accounts/account-connection.ts'
import { listMirroredCalendars } from '../accounts/store.ts'
import type { RemoteAccount, RemoteEvent } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { reconcileEvent } from './reconcile-event.ts'
import { listLocalEvents, listMissingCopies, type MissingCopy, relocateEntry, saveProviderChange } from './store.ts'

/**
 * Asks the provider for each copy of a meeting that it no longer lists. Only an event that is in none of the account's
 * calendars counts as deleted; if it was moved to another calendar, the meeting's entry moves too.
 * @throws {ProviderError} the remaining copies stay missing until the next synchronization
 */
export async function confirmDeletions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  remote: RemoteAccount,
  account: AccountKey,
): Promise<void> {
  for (const missing of await listMissingCopies(db, account)) {
    const found = await findCopy(db, remote, account, missing)
    if (found === 'unknown') continue
    await db.transaction().execute(async (trx) => {
      await lockPeople(trx, [missing.user_id])
      // The meeting may have been cancelled, or its copy found or removed with its calendar, in the meantime.
      const current = (await listMissingCopies(trx, account)).find(
        ({ meeting_id, external_id }) => meeting_id === missing.meeting_id && external_id === missing.external_id,
      )
      if (!current) return
      if (!found) {
        await relocateEntry(trx, current, null)
        return saveProviderChange(trx, current, { absence: 'deleted' })
      }
      const { event, calendar_id } = found
      if (calendar_id !== current.calendar_id) await relocateEntry(trx, current, { ...versionOf(event), calendar_id })
      await saveProviderChange(trx, current, null)
      const entries = await listLocalEvents(trx, current.user_id, [current.event_id])
      for (const local of entries.values()) await reconcileEvent(trx, local, event, currentDate(clock))
    })
  }
}

type FoundCopy = { event: RemoteEvent; calendar_id: MissingCopy['calendar_id'] } | undefined

/**
 * Looks for an event in its calendar, then in the account's other calendars.
 * @returns `unknown` when the calendar itself no longer exists, which says nothing about its events
 */
export async function findCopy(
  db: Services['db'],
  remote: RemoteAccount,
  account: AccountKey,
  {
    calendar_id,
    external_calendar_id,
    external_id,
  }: Pick<MissingCopy, 'calendar_id' | 'external_calendar_id' | 'external_id'>,
): Promise<FoundCopy | 'unknown'> {
  const event = await findIfCalendarExists(remote, external_calendar_id, external_id)
  if (event === 'unknown') return 'unknown'
  if (event) return { event, calendar_id }
  for (const other of await listMirroredCalendars(db, account)) {
    if (other.calendar_id === calendar_id) continue
    const moved = await findIfCalendarExists(remote, other.external_id, external_id)
    if (moved && moved !== 'unknown') return { event: moved, calendar_id: other.calendar_id }
  }
  return undefined
}

async function findIfCalendarExists(remote: RemoteAccount, calendar_id: string, external_id: string) {
  try {
    return await remote.findEvent(calendar_id, external_id)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'gone') return 'unknown'
    throw error
  }
}

function versionOf({ external_id, etag }: RemoteEvent) {
  return { external_id, etag }
}
