import type { AccountId, MeetingId, UserId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { MAX_LOCAL_SHIFT, overlaps } from '../event-times.ts'
import { groupReplacedStarts, listSpans } from '../instances.ts'
import { RecurrenceError } from '../recurrence-rule.ts'
import { hasUnknownZone, listPossibleTimes } from '../unknown-zones.ts'
import { OverBudgetError, WorkBudget } from '../work-budget.ts'
import { type BusyRows, listBusyRows } from './store.ts'

/** A user's busy times within a range; each list is sorted by start, and spans may overlap. */
export interface UserBusyTimes {
  /** From events. */
  busy: Span[]
  /** From meetings. */
  reserved: Span[]
  /** Times for which a calendar or an event could not be read; never treated as free. */
  unknown: Span[]
}

/** No real calendar has more spans in a range; beyond this, the whole range counts as unknown. */
const MAX_SPANS = 20_000

/** Units of work for expanding one person's recurring events: enough for a thousand weekly events over two months. */
const MAX_WORK = 60_000

interface BusyOptions {
  /** A meeting to ignore. */
  except?: MeetingId | undefined
  /** Users whose events do not matter: only their meetings count. */
  meetingsOf?: readonly { user_id: UserId }[]
  /** The current time, to detect mirrors that are too old. */
  now: number
}

/**
 * Mirrors of connected calendars are too old. `withFreshCalendars` refreshes them and tries again; if a mirror cannot
 * be refreshed, its owner's availability is unknown.
 */
export class StaleCalendarsError extends Error {
  override readonly name = 'StaleCalendarsError'
  readonly accounts: readonly { user_id: UserId; account_id: AccountId }[]

  constructor(accounts: readonly { user_id: UserId; account_id: AccountId }[]) {
    super('the mirrors of connected calendars are too old')
    this.accounts = accounts
  }
}

/**
 * Reads when users are busy within a range. In selected calendars (including holidays), events block time unless they
 * are cancelled, transparent or declined; all-day events block whole days in the user's time zone. Meetings always
 * block time.
 * @returns an entry for each of `people` and `meetingsOf`
 * @throws {StaleCalendarsError}
 */
export async function readBusyTimes(
  db: Db,
  people: readonly { user_id: UserId; time_zone: string }[],
  range: Span,
  { except, meetingsOf = [], now }: BusyOptions,
): Promise<Map<UserId, UserBusyTimes>> {
  const user_ids = [...people, ...meetingsOf].map(({ user_id }) => user_id)
  const rows = await listBusyRows(db, user_ids, range, { except, now })
  const staleAccounts = people.flatMap(({ user_id }) =>
    (rows.get(user_id)?.stale_accounts ?? []).map((account_id) => ({ user_id, account_id })),
  )
  if (staleAccounts.length > 0) throw new StaleCalendarsError(staleAccounts)
  const result = new Map<UserId, UserBusyTimes>()
  for (const { user_id } of meetingsOf) {
    result.set(user_id, { busy: [], reserved: sortByStart(rows.get(user_id)?.reserved ?? []), unknown: [] })
  }
  for (const person of people)
    result.set(person.user_id, await computeBusyTimes(rows.get(person.user_id), person, range))
  return result
}

async function computeBusyTimes(
  rows: BusyRows = { spans: [], events: [], reserved: [], unknown_from: null, stale_accounts: [] },
  { user_id, time_zone }: { user_id: UserId; time_zone: string },
  range: Span,
): Promise<UserBusyTimes> {
  const { spans: busy, events, unknown_from } = rows
  const reserved = sortByStart(rows.reserved)
  const replacedStarts = groupReplacedStarts(events)
  const budget = new WorkBudget(MAX_WORK, user_id)
  const unknown: Span[] =
    unknown_from === null || unknown_from >= range.end
      ? []
      : [{ start: Math.max(unknown_from, range.start), end: range.end }]
  for (const event of events) {
    if (!event.is_busy) continue
    try {
      budget.spend(1)
      const isUnknown = hasUnknownZone(event)
      const spans = isUnknown
        ? await listPossibleTimes(event, range, budget)
        : await listSpans(event, replacedStarts.get(event.event_id), { time_zone, range, budget })
      for (const span of spans) {
        if (!overlaps(span, range)) continue
        if (isUnknown) unknown.push(clip(span, range))
        else busy.push(span)
      }
    } catch (error) {
      if (!(error instanceof RecurrenceError)) throw error
      if (error instanceof OverBudgetError) return { busy: sortByStart(busy), reserved, unknown: [range] }
      unknown.push(clip({ start: event.start_at.getTime() - MAX_LOCAL_SHIFT, end: range.end }, range))
    }
    if (busy.length + unknown.length > MAX_SPANS) return { busy: [], reserved, unknown: [range] }
  }
  return { busy: sortByStart(busy), reserved, unknown: sortByStart(unknown) }
}

function clip({ start, end }: Span, range: Span): Span {
  return { start: Math.max(start, range.start), end: Math.min(end, range.end) }
}

function sortByStart(spans: Span[]): Span[] {
  return spans.toSorted((a, b) => a.start - b.start)
}
