import type { CalendarId } from '#shared/ids.ts'
import { currentDate } from '../../../../platform/clock.ts'
import type { Services } from '../../../../platform/services.ts'
import type { RemoteAccount } from '../../providers/provider.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { SyncProblem } from '../../tables.ts'
import type { AccountKey } from '../account-connection.ts'
import { readRemoteCalendars } from '../read-remote-calendars.ts'
import type { UserCalendar } from '../save-remote-events.ts'
import { ACTIVE_INTERVAL } from '../schedule/next-sync.ts'
import { findMirroredCalendar, listMirroredCalendars, markCalendarRefused } from '../store.ts'
import { TooManyEventsError } from './limits.ts'
import { loadUpcomingEvents } from './load-calendar.ts'
import { readChanges } from './read-changes.ts'
import { recordUnreadableEvents } from './unreadable-events.ts'

export interface AccountReadResult {
  hasChanges: boolean
  isComplete: boolean
  /** The calendars whose refusal may be temporary; the others were read. */
  unconfirmedRefusals: CalendarId[]
  /** A calendar's problem, preferably one that the owner can solve; null if none has failed. */
  sync_problem: SyncProblem | null
}

/**
 * Reads an account: its list of calendars, the next 60 days of new calendars, and then changes or everything in each
 * calendar. A calendar that cannot be read does not prevent the others from being read.
 * @param sync.began_at when the first of the runs began that read the account together; a run that must end leaves out
 *   the calendars that were read since then
 * @param canContinue renews the claim on the account; resolves to false when this run must end
 * @param isUnconfirmed whether a refusal of a calendar, after this many others in a row, may be temporary: the calendar
 *   does not count as failed yet
 */
export async function readAccount(
  services: Pick<Services, 'db' | 'clock' | 'live'>,
  remote: RemoteAccount,
  { began_at, ...key }: AccountKey & { began_at: Date },
  canContinue: () => Promise<boolean>,
  isUnconfirmed: (refusalsBefore: number) => boolean,
): Promise<AccountReadResult> {
  const { db } = services
  const result: AccountReadResult = {
    hasChanges: false,
    isComplete: true,
    unconfirmedRefusals: [],
    sync_problem: null,
  }
  await readRemoteCalendars(services, remote, key)
  const calendars = (await listMirroredCalendars(db, key)).map((calendar) => ({ ...calendar, user_id: key.user_id }))
  const isNew = ({ sync_cursor, known_until, events_loaded }: UserCalendar) =>
    sync_cursor === null && known_until === null && events_loaded === null

  if (remote.listEventsInRange) {
    for (const calendar of calendars.filter(isNew)) {
      await tolerateUnreadableCalendar(calendar, () => loadUpcomingEvents(services, remote, calendar, canContinue))
    }
  }
  const orderedCalendars = orderByNeed(calendars, services.clock.now())
  for (const [i, calendar] of orderedCalendars.entries()) {
    await tolerateUnreadableCalendar(calendar, async () => {
      const read = await readChanges(services, remote, calendar, canContinue)
      result.hasChanges ||= read.hasChanges
      result.isComplete &&= read.isComplete
      if (read.hasChanges || calendar.unreadable_events === null)
        await recordUnreadableEvents(db, calendar, currentDate(services.clock))
    })
    if (await canContinue()) continue
    const isRead = orderedCalendars.slice(i + 1).every((other) => getReadTime(other) >= began_at.getTime())
    return { ...result, isComplete: result.isComplete && isRead }
  }
  return result

  async function tolerateUnreadableCalendar(calendar: UserCalendar, read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (!(error instanceof ProviderError) || (error.kind !== 'forbidden' && error.kind !== 'gone')) throw error
      // Progress of a load has reset the count.
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

/**
 * The loaded calendars that were not read for a while, then those that are not loaded yet, then the others; the calendars
 * that were read longest ago first. So each calendar has its turn, however many runs it takes to read all of them.
 */
function orderByNeed(calendars: readonly UserCalendar[], now: number): UserCalendar[] {
  const getRank = (calendar: UserCalendar) => {
    if (!isLoaded(calendar)) return 1
    return getReadTime(calendar) <= now - ACTIVE_INTERVAL ? 0 : 2
  }
  return calendars.toSorted((a, b) => getRank(a) - getRank(b) || getReadTime(a) - getReadTime(b))
}

function isLoaded({ sync_cursor, events_loaded }: UserCalendar): boolean {
  return sync_cursor !== null && events_loaded === null
}

/** When a calendar's last complete read began (epoch ms); 0 for one that is not loaded yet. */
function getReadTime(calendar: UserCalendar): number {
  return (isLoaded(calendar) && calendar.synced_at?.getTime()) || 0
}

/** The problem to show when a provider refuses an account or a calendar. */
export function getProblem(error: ProviderError): SyncProblem {
  if (error instanceof TooManyEventsError) return 'too_many_events'
  if (error.kind === 'revoked') return 'reconnect'
  return error.kind === 'forbidden' ? 'permission' : 'unavailable'
}
