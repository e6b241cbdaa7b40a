import { sql } from 'kysely'
import type { Attendee } from '#shared/events.ts'
import type { AccountId, MeetingId, UserId } from '#shared/ids.ts'
import { isDeclinedBy } from '#shared/meetings.ts'
import { MINUTE, type Span } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { packSpans, unpackSpans } from '../../../platform/db/packed-spans.ts'
import { userRows } from '../../../platform/db/user-rows.ts'
import { selectAddresses } from '../../users/people.ts'
import type { StoredConnection } from '../accounts/account-connection.ts'
import { MAX_LOCAL_SHIFT, toDateOrNull } from '../event-times.ts'
import type { CalendarOwner } from '../providers/provider.ts'
import { MAX_STORED_LENGTH } from '../store.ts'
import type { EventRow } from '../tables.ts'

/** The columns of an event that decide when its owner is busy. */
type BusyEvent = Pick<
  EventRow,
  | 'event_id'
  | 'all_day'
  | 'start_at'
  | 'end_at'
  | 'start_date'
  | 'end_date'
  | 'time_zone'
  | 'recurrence'
  | 'until'
  | 'rule_until'
  | 'recurring_event_id'
  | 'original_start_time'
> & { is_busy: boolean }

/** Everything that can make a user busy: events in selected calendars, and all meetings. */
export interface BusyRows {
  /** Timed events that need no further checks, in no particular order. */
  spans: Span[]
  /** Events that need further checks: series and their exceptions, all-day events, events that somebody declined. */
  events: BusyEvent[]
  /** Meetings, whichever calendar contains their entries. */
  reserved: Span[]
  /** The time from which a selected calendar is unknown (epoch ms); null if all are known. */
  unknown_from: number | null
  /** Connected accounts whose mirrors are too old, and can be refreshed now. */
  stale_accounts: AccountId[]
}

/** How long searches trust the mirror of a calendar after the calendar was read. */
const MAX_MIRROR_AGE = 15 * MINUTE
/** Minimum time between two refreshes of an account by searches. */
const REFRESH_INTERVAL = MINUTE / 2

/**
 * Reads what can make each of these users busy within a range. Events that need no further checks are packed by month
 * (see the migration `busy-months`).
 * @param options.except a meeting to ignore
 */
export async function listBusyRows(
  db: Db,
  user_ids: readonly UserId[],
  { start, end }: Span,
  { except, now }: { except: MeetingId | undefined; now: number },
): Promise<Map<UserId, BusyRows>> {
  if (user_ids.length === 0) return new Map()
  const [from, to] = [new Date(start), new Date(end)]
  const [shiftedStart, shiftedEnd] = [new Date(start - MAX_LOCAL_SHIFT), new Date(end + MAX_LOCAL_SHIFT)]
  const minSyncedAt = new Date(now - MAX_MIRROR_AGE)
  const [nowDate, maxRefreshedAt] = [new Date(now), new Date(now - REFRESH_INTERVAL)]
  const { rows } = await sql<{
    user_id: UserId
    spans: Buffer | null
    events: SelectedEvent[] | null
    reserved: Buffer | null
    unknown_from: string | null
    stale_accounts: AccountId[] | null
  }>`
    select u.user_id,
      (
        select string_agg(b.spans, '')
        from busy_months b join calendars c using (user_id, calendar_id)
        where b.user_id = u.user_id and c.is_selected and b.month between ${getFirstDayOfMonth(start - MAX_STORED_LENGTH)} and ${getFirstDayOfMonth(end)}
      ) as spans,
      (
        select json_agg(json_build_object(
          'event_id', e.event_id, 'all_day', e.all_day, 'start_at', ${toEpochMilliseconds('e.start_at')}, 'end_at', ${toEpochMilliseconds('e.end_at')},
          'start_date', e.start_date, 'end_date', e.end_date, 'time_zone', e.time_zone, 'recurrence', e.recurrence,
          'until', ${toEpochMilliseconds('e.until')}, 'rule_until', ${toEpochMilliseconds('e.rule_until')},
          'recurring_event_id', e.recurring_event_id, 'original_start_time', ${toEpochMilliseconds('e.original_start_time')},
          'is_busy', counts.is_busy, 'account_email', a.account_email,
          'attendees', case when e.attendees @> '[{"response_status": "declined"}]' then e.attendees end
        ))
        from events e
        join calendars c using (user_id, calendar_id)
        join accounts a using (user_id, account_id)
        cross join lateral (select e.status <> 'cancelled' and e.transparency = 'opaque' as is_busy) counts
        where e.user_id = u.user_id and c.is_selected and e.meeting_id is null
          and (e.recurrence <> '{}' or e.recurring_event_id is not null or e.all_day
            or e.attendees @> '[{"response_status": "declined"}]')
          -- A cancelled exception removes its instance.
          and (counts.is_busy or e.recurring_event_id is not null)
          and (
            e.start_at < ${shiftedEnd} and (e.until is null or e.until > ${shiftedStart})
            or e.original_start_time < ${shiftedEnd} and e.original_start_time > ${new Date(start - MAX_STORED_LENGTH)}
          )
      ) as events,
      (
        select ${packSpans(sql`lower(r.during)`, sql`upper(r.during)`)}
        from reservation r
        where r.user_id = u.user_id and r.during && tstzrange(${from}, ${to}) and r.meeting_id is distinct from ${except ?? null}
      ) as reserved,
      mirrors.unknown_from, mirrors.stale_accounts
    from ${userRows(user_ids)}
    left join lateral (
      select ${toEpochMilliseconds('min(mirror.unknown_from)')} as unknown_from,
        array_agg(distinct mirror.account_id) filter (where mirror.can_be_refreshed) as stale_accounts
      from (
        select c.account_id,
          case
            when c.sync_state = 'synced' and c.synced_at > ${minSyncedAt} then null
            when c.sync_state = 'pending' and c.synced_at > ${minSyncedAt} then c.known_until
            else 'epoch'::timestamptz
          end as unknown_from,
          c.sync_state <> 'failed' and c.synced_at <= ${minSyncedAt}
            and (a.paused_until is null or a.paused_until <= ${nowDate})
            and (a.refreshed_at is null or a.refreshed_at <= ${maxRefreshedAt}) as can_be_refreshed
        from calendars c join accounts a using (user_id, account_id)
        where c.user_id = u.user_id and c.is_selected and c.external_id is not null
      ) mirror
    ) mirrors on true`.execute(db)
  const addresses = await listAddressesByUser(
    db,
    rows.flatMap(({ user_id, events }) => (events?.some(({ attendees }) => attendees !== null) ? [user_id] : [])),
  )
  return new Map(
    rows.map(({ user_id, spans, events, reserved, unknown_from, stale_accounts }) => [
      user_id,
      {
        spans: unpackSpans(spans, { start, end }),
        events: events?.map((event) => toBusyEvent(event, addresses.get(user_id) ?? [])) ?? [],
        reserved: unpackSpans(reserved),
        unknown_from: unknown_from === null ? null : Number(unknown_from),
        stale_accounts: stale_accounts ?? [],
      },
    ]),
  )
}

interface SelectedEvent extends WithEpochMilliseconds<BusyEvent> {
  account_email: string
  /** Null unless one of them has declined. */
  attendees: Attendee[] | null
}

function toBusyEvent({ account_email, attendees, ...event }: SelectedEvent, addresses: readonly string[]): BusyEvent {
  const isDeclined = attendees !== null && isDeclinedBy(attendees, [account_email, ...addresses])
  return withDates({ ...event, is_busy: event.is_busy && !isDeclined })
}

async function listAddressesByUser(db: Db, user_ids: readonly UserId[]): Promise<Map<UserId, string[]>> {
  if (user_ids.length === 0) return new Map()
  const { rows } = await sql<{ user_id: UserId; addresses: string[] }>`
    select u.user_id, array(${selectAddresses(db, sql.ref<UserId>('u.user_id'))}) as addresses
    from ${userRows(user_ids)}`.execute(db)
  return new Map(rows.map(({ user_id, addresses }) => [user_id, addresses]))
}

/** The first day of the month that contains an instant (epoch ms), in UTC. */
function getFirstDayOfMonth(time: number): string {
  return `${new Date(time).toISOString().slice(0, 7)}-01`
}

function toEpochMilliseconds(column: string) {
  return sql`(date_part('epoch', ${sql.raw(column)}) * 1000)::int8`
}

type WithEpochMilliseconds<T> = {
  [K in keyof T]: T[K] extends Date ? number : T[K] extends Date | null ? number | null : T[K]
}

function withDates({
  start_at,
  end_at,
  until,
  rule_until,
  original_start_time,
  ...event
}: WithEpochMilliseconds<BusyEvent>): BusyEvent {
  return {
    ...event,
    start_at: new Date(start_at),
    end_at: new Date(end_at),
    until: toDateOrNull(until),
    rule_until: toDateOrNull(rule_until),
    original_start_time: toDateOrNull(original_start_time),
  }
}

/** A connected account with selected calendars. */
export interface FreeBusySource extends StoredConnection, CalendarOwner {
  /** The provider's ids of the calendars. */
  calendar_ids: string[]
}

/**
 * The connected accounts whose selected calendars block these users' time. Leaves out accounts with changes that are
 * not written yet: their providers would still report the times before these changes.
 */
export async function listFreeBusySources(db: Db, user_ids: readonly UserId[]): Promise<FreeBusySource[]> {
  const { rows } = await sql<FreeBusySource>`
    select a.user_id, a.account_id, a.provider, a.external_id, a.paused_until, k.credentials_encrypted, u.time_zone,
      array(${selectAddresses(db, sql.ref<UserId>('k.user_id'))}) as addresses,
      array_agg(c.external_id order by c.calendar_id) as calendar_ids
    from account_credentials k
    join accounts a using (user_id, account_id)
    join calendars c using (user_id, account_id)
    join users u using (user_id)
    where k.user_id = any(${user_ids}::uuid[]) and c.external_id is not null and c.is_selected
      and not exists (
        select from events e join calendars ec using (user_id, calendar_id)
        where ec.user_id = a.user_id and ec.account_id = a.account_id and e.sync_state in ('pending', 'writing')
      )
      and not exists (
        select from deleted_events d join calendars dc using (user_id, calendar_id)
        where dc.user_id = a.user_id and dc.account_id = a.account_id and d.sync_state = 'pending'
      )
    group by k.user_id, a.user_id, a.account_id, k.credentials_encrypted, u.time_zone`.execute(db)
  return rows
}
