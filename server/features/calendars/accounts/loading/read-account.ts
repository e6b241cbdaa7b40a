import type { CalendarId } from '#shared/ids.ts'
import type { SyncProblem } from '#shared/users.ts'
import { currentDate } from '../../../../platform/clock.ts'
import type { RemoteAccount } from '../../providers/provider.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { AccountKey } from '../account-connection.ts'
import { synchronizeCalendarList } from '../remote-calendars.ts'
import type { ReadServices, UserCalendar } from '../save-remote-events.ts'
import { findMirroredCalendar, listMirroredCalendars, markCalendarRefused } from '../store.ts'
import { TooManyEventsError } from './limits.ts'
import { loadUpcomingEvents } from './load-calendar.ts'
import { readChanges } from './read-changes.ts'
import { recordUnreadableEvents } from './unreadable-events.ts'

/** The state of a read that takes several runs. */
export interface PartialRead {
  /** The calendars that the next run leaves out, because they were read or refused. */
  done: CalendarId[]
  /** The problem of the calendars read so far; null if none has failed. */
  sync_problem: SyncProblem | null
}

export interface AccountReadResult {
  hasChanges: boolean
  /** False if another run must read the rest. */
  isComplete: boolean
  /** Set if the read is incomplete, and the next run should not start over. */
  partial?: PartialRead
  /** The calendars whose refusal may be temporary; the others were read. */
  unconfirmedRefusals: CalendarId[]
  /** A calendar's problem, preferably one that the owner can solve; null if none has failed. */
  sync_problem: SyncProblem | null
}

/**
 * Reads an account: its list of calendars, the next 60 days of new calendars, the changes to loaded calendars, and then
 * everything in the other calendars. A calendar that cannot be read does not prevent the others from being read.
 * @param partial the state after the previous run, which had to end
 * @param canContinue renews the claim on the account; resolves to false when this run must end
 * @param isUnconfirmed whether a refusal of a calendar, after this many others in a row, may be temporary: the calendar
 *   does not count as failed yet
 */
export async function readAccount(
  services: ReadServices,
  remote: RemoteAccount,
  key: AccountKey,
  partial: PartialRead | undefined,
  canContinue: () => Promise<boolean>,
  isUnconfirmed: (refusalsBefore: number) => boolean,
): Promise<AccountReadResult> {
  const { db } = services
  const result: AccountReadResult = {
    hasChanges: false,
    isComplete: true,
    unconfirmedRefusals: [],
    sync_problem: partial?.sync_problem ?? null,
  }
  await synchronizeCalendarList(services, remote, key)
  const calendars = (await listMirroredCalendars(db, key)).map((calendar) => ({ ...calendar, user_id: key.user_id }))
  const isNew = ({ sync_cursor, known_until, events_loaded }: UserCalendar) =>
    sync_cursor === null && known_until === null && events_loaded === null
  const isLoaded = ({ sync_cursor, events_loaded }: UserCalendar) => sync_cursor !== null && events_loaded === null
  const done = new Set(partial?.done)
  // Calendars that were reset after their read must be read again.
  for (const calendar of calendars)
    if (!isLoaded(calendar) && calendar.refused_since === null) done.delete(calendar.calendar_id)
  const remainingCalendars = calendars.filter(({ calendar_id }) => !done.has(calendar_id))

  if (remote.listEventsInRange) {
    for (const calendar of remainingCalendars.filter(isNew)) {
      await tolerateUnreadableCalendar(calendar, () => loadUpcomingEvents(services, remote, calendar, canContinue))
    }
  }
  const orderedCalendars = [
    ...remainingCalendars.filter(isLoaded),
    ...remainingCalendars.filter((calendar) => !isLoaded(calendar)),
  ]
  for (const calendar of orderedCalendars) {
    await tolerateUnreadableCalendar(calendar, async () => {
      const readResult = await readChanges(services, remote, calendar, canContinue)
      result.hasChanges ||= readResult.hasChanges
      result.isComplete &&= readResult.isComplete
      if (readResult.hasChanges || calendar.unreadable_events === null)
        await recordUnreadableEvents(db, calendar, currentDate(services.clock))
    })
    if (result.isComplete) done.add(calendar.calendar_id)
    if (!(await canContinue()) && calendar !== orderedCalendars.at(-1)) result.isComplete = false
    if (!result.isComplete) {
      // While a load takes many runs, each of them reads the loaded calendars first.
      const isLoading = !isLoaded(calendar) && !done.has(calendar.calendar_id)
      const { sync_problem } = result
      return isLoading ? result : { ...result, partial: { done: [...done], sync_problem } }
    }
  }
  return result

  async function tolerateUnreadableCalendar(calendar: UserCalendar, read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (!(error instanceof ProviderError) || (error.kind !== 'forbidden' && error.kind !== 'gone')) throw error
      // Read the count again: loading a page resets it.
      const { refused_reads = 0 } = (await findMirroredCalendar(db, calendar)) ?? {}
      if (isUnconfirmed(refused_reads) && !(error instanceof TooManyEventsError)) {
        result.unconfirmedRefusals.push(calendar.calendar_id)
        return
      }
      await markCalendarRefused(db, calendar, currentDate(services.clock))
      const problem = getProblem(error)
      if (result.sync_problem === null || problem !== 'unavailable') result.sync_problem = problem
    }
  }
}

/** The problem to show when a provider refuses an account or a calendar. */
export function getProblem(error: ProviderError): SyncProblem {
  if (error instanceof TooManyEventsError) return 'too_many_events'
  if (error.kind === 'revoked') return 'reconnect'
  return error.kind === 'forbidden' ? 'permission' : 'unavailable'
}
