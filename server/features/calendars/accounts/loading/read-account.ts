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
  /** If another run must continue, it leaves out the calendars that were read since then; if undefined, none. */
  began_at: Date | undefined
}

/**
 * Reads an account: its list of calendars, the next 60 days of new calendars, and then changes or everything in each
 * calendar. A calendar that cannot be read does not prevent the others from being read.
 * @param sync.began_at when the first of several runs began, if this is another; calendars read since then are left out
 * @param canContinue renews the claim on the account; resolves to false when this run must end
 * @param isUnconfirmed whether a refusal of a calendar, after this many others in a row, may be temporary: the calendar
 *   does not count as failed yet
 */
export async function readAccount(
  services: Pick<Services, 'db' | 'clock' | 'live'>,
  remote: RemoteAccount,
  { began_at, ...key }: AccountKey & { began_at?: Date | undefined },
  canContinue: () => Promise<boolean>,
  isUnconfirmed: (refusalsBefore: number) => boolean,
): Promise<AccountReadResult> {
  const { db, clock } = services
  const result: AccountReadResult = {
    hasChanges: false,
    isComplete: true,
    unconfirmedRefusals: [],
    sync_problem: null,
    began_at: began_at ?? currentDate(clock),
  }
  await readRemoteCalendars(services, remote, key)
  const calendars = (await listMirroredCalendars(db, key)).map((calendar) => ({ ...calendar, user_id: key.user_id }))
  const isNew = ({ sync_cursor, known_until, events_loaded }: UserCalendar) =>
    sync_cursor === null && known_until === null && events_loaded === null

  if (remote.listEventsInRange) {
    for (const calendar of calendars.filter((candidate) => isNew(candidate) && !candidate.refused_since)) {
      await tolerateUnreadableCalendar(calendar, () => loadUpcomingEvents(services, remote, calendar, canContinue))
    }
  }
  const unreadCalendars = calendars.filter((calendar) => !began_at || getReadTime(calendar) < began_at.getTime())
  const orderedCalendars = orderByNeed(unreadCalendars)
  for (const calendar of orderedCalendars) {
    await tolerateUnreadableCalendar(calendar, async () => {
      if (isNew(calendar) && calendar.refused_since) await loadUpcomingEvents(services, remote, calendar, canContinue)
      const read = await readChanges(services, remote, calendar, canContinue)
      result.hasChanges ||= read.hasChanges
      result.isComplete &&= read.isComplete
      if (read.hasChanges || calendar.unreadable_events === null)
        await recordUnreadableEvents(db, calendar, currentDate(clock))
    })
    if (await canContinue()) continue
    // Only refused calendars follow a refused one.
    result.isComplete &&= calendar === orderedCalendars.at(-1) || calendar.refused_since !== null
    // All loaded calendars were read before this one. During its long load, they are read again now and then.
    if (!isLoaded(calendar) && began_at && began_at.getTime() < clock.now() - ACTIVE_INTERVAL)
      result.began_at = undefined
    break
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
      await markCalendarRefused(db, calendar, currentDate(clock))
      const problem = getProblem(error)
      if (result.sync_problem === null || problem !== 'unavailable') result.sync_problem = problem
    }
  }
}

/**
 * The loaded calendars, then those that are not loaded yet, then those that their provider refuses; the calendars that
 * were read longest ago first.
 */
function orderByNeed(calendars: readonly UserCalendar[]): UserCalendar[] {
  const getRank = (calendar: UserCalendar) => {
    if (calendar.refused_since) return 2
    return isLoaded(calendar) ? 0 : 1
  }
  return calendars.toSorted((a, b) => getRank(a) - getRank(b) || getReadTime(a) - getReadTime(b))
}

function isLoaded({ sync_cursor, events_loaded }: UserCalendar): boolean {
  return sync_cursor !== null && events_loaded === null
}

/** When a calendar's last complete read began (epoch ms); 0 until the changes made during its load are read, too. */
function getReadTime(calendar: UserCalendar): number {
  return (isLoaded(calendar) && calendar.sync_state === 'synced' && calendar.synced_at?.getTime()) || 0
}

/** The problem to show when a provider refuses an account or a calendar. */
export function getProblem(error: ProviderError): SyncProblem {
  if (error instanceof TooManyEventsError) return 'too_many_events'
  if (error.kind === 'revoked') return 'reconnect'
  return error.kind === 'forbidden' ? 'permission' : 'unavailable'
}
