import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { AccountId, CalendarId, MeetingId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountsTable, CalendarsTable } from '../tables.ts'

/** The fields of a calendar that its events need. */
export interface EventCalendar {
  calendar_id: CalendarId
  account_id: AccountId
  account_email: string
  color: string
  /** Whether the owner can change its events. */
  is_writable: boolean
  /** Whether meetings can be added to it. */
  accepts_meetings: boolean
  /** Null for a calendar that is stored only in Meridian. */
  external_id: string | null
}

export interface CalendarRow extends EventCalendar {
  account_provider: string
  can_create_calendars: boolean
  can_add_calendars: boolean
  is_read_only: boolean
  is_shared: boolean
  summary: string
  description: string | null
  time_zone: string
  /** The color that was last set for the calendar; the effective color is `color`. */
  background_color: string
  /** The text color on that background. */
  foreground_color: string | null
  is_primary: boolean
  is_selected: boolean
  is_holiday_calendar: boolean
  /** Whether its user's meetings go into it. */
  is_destination: boolean
  created_at: Date
}

export async function insertAccount(db: Db, account: Insertable<AccountsTable>): Promise<AccountId> {
  const { account_id } = await db
    .insertInto('accounts')
    .values(account)
    .returning('account_id')
    .executeTakeFirstOrThrow()
  return account_id
}

export async function updateAccount(
  db: Db,
  { user_id, account_id }: { user_id: UserId; account_id: AccountId },
  change: Updateable<AccountsTable>,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set(change)
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .execute()
}

export async function insertCalendar(db: Db, calendar: Insertable<CalendarsTable>): Promise<void> {
  await db.insertInto('calendars').values(calendar).execute()
}

/** The calendar for a user's meetings: the chosen calendar, while it accepts meetings, otherwise the main calendar. */
export function destinationCalendarQuery(db: Db, user_id: UserId | RawBuilder<UserId>) {
  return db
    .selectFrom('calendars as c')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'c.user_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .where('c.user_id', '=', user_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('a.is_main', '=', true), eb('c.is_primary', '=', true)]),
        eb.and([eb('c.is_destination', '=', true), acceptsMeetings]),
      ]),
    )
    .orderBy('c.is_destination', 'desc')
    .limit(1)
}

const acceptsMeetings = sql<boolean>`(a.can_write and not c.is_read_only and not c.is_holiday_calendar)`
/** Without their details, events cannot be changed. */
const isWritable = sql<boolean>`(${acceptsMeetings} and not a.is_busy_only)`

/** Whether the provider of a user's destination calendar creates links to video meetings. */
export async function canCreateConference(db: Db, user_id: UserId): Promise<boolean> {
  const destination = await destinationCalendarQuery(db, user_id)
    .select(sql<boolean>`a.has_conference and c.external_id is not null`.as('has_conference'))
    .executeTakeFirst()
  return destination?.has_conference === true
}

/**
 * A user's calendars, each with the fields that its events need. The main calendar of an account has the account's
 * color; the main account has the user's color.
 */
function eventCalendarsQuery(db: Db, user_id: UserId) {
  return allEventCalendarsQuery(db).where('c.user_id', '=', user_id)
}

function allEventCalendarsQuery(db: Db) {
  return db
    .selectFrom('calendars as c')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'c.user_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .select(['c.calendar_id', 'c.account_id', 'a.account_email', 'c.external_id'])
    .select([isWritable.as('is_writable'), acceptsMeetings.as('accepts_meetings')])
    .select((eb) =>
      eb
        .case()
        .when('c.is_primary', '=', false)
        .then(eb.ref('c.background_color'))
        .when('a.is_main', '=', true)
        .then(eb.ref('u.color'))
        .else(eb.ref('a.account_color'))
        .end()
        .as('color'),
    )
}

export async function listEventCalendars(db: Db, user_id: UserId): Promise<Map<CalendarId, EventCalendar>> {
  const calendars = await eventCalendarsQuery(db, user_id).execute()
  return new Map(calendars.map((calendar) => [calendar.calendar_id, calendar]))
}

/** For each user, the calendar that contains their entry for a meeting. */
export async function listMeetingCalendars(
  db: Db,
  meeting_id: MeetingId,
  user_ids: readonly UserId[],
): Promise<Map<UserId, EventCalendar>> {
  const calendars = await allEventCalendarsQuery(db)
    .innerJoin('events as e', (join) =>
      join.onRef('e.user_id', '=', 'c.user_id').onRef('e.calendar_id', '=', 'c.calendar_id'),
    )
    .select('c.user_id')
    .where('e.meeting_id', '=', meeting_id)
    .where(sql<boolean>`c.user_id = any(${user_ids}::uuid[])`)
    .execute()
  return new Map(calendars.map(({ user_id, ...calendar }) => [user_id, calendar]))
}

function calendarRowsQuery(db: Db, user_id: UserId) {
  return eventCalendarsQuery(db, user_id)
    .select([
      'a.provider as account_provider',
      'a.can_create_calendars',
      'a.can_add_calendars',
      'c.is_read_only',
      'c.is_shared',
      'c.summary',
      'c.description',
      'c.background_color',
      'c.foreground_color',
      'c.is_primary',
      'c.is_selected',
      'c.is_holiday_calendar',
      'c.created_at',
    ])
    .select((eb) => [
      eb.fn.coalesce('c.time_zone', 'u.time_zone').as('time_zone'),
      eb('c.calendar_id', '=', destinationCalendarQuery(db, user_id).select('c.calendar_id'))
        .$castTo<boolean>()
        .as('is_destination'),
    ])
}

/**
 * Lists a user's calendars: the main account first, and in each account its main calendar first and its holiday
 * calendars last. The others are ordered by creation in the main account, and by name in connected accounts.
 */
export function listCalendars(db: Db, user_id: UserId): Promise<CalendarRow[]> {
  return calendarRowsQuery(db, user_id)
    .orderBy('a.is_main', 'desc')
    .orderBy('a.created_at')
    .orderBy('c.account_id')
    .orderBy('c.is_primary', 'desc')
    .orderBy('c.is_holiday_calendar')
    .orderBy(sql`case when c.external_id is null then c.created_at end`)
    .orderBy(sql`lower(c.summary)`)
    .orderBy('c.calendar_id')
    .execute()
}

export function findCalendar(db: Db, user_id: UserId, calendar_id: string): Promise<CalendarRow | undefined> {
  return calendarRowsQuery(db, user_id)
    .where('c.calendar_id', '=', calendar_id as CalendarId)
    .executeTakeFirst()
}

/** The main calendar of a user, or of one of their accounts; undefined if the account is not theirs. */
export function findMainCalendar(db: Db, user_id: UserId, account_id?: string): Promise<CalendarRow | undefined> {
  return calendarRowsQuery(db, user_id)
    .where((eb) =>
      account_id === undefined ? eb('a.is_main', '=', true) : eb('a.account_id', '=', account_id as AccountId),
    )
    .where('c.is_primary', '=', true)
    .executeTakeFirst()
}

/** An account of a user; by default their main account. */
export function findAccount(
  db: Db,
  user_id: UserId,
  account_id?: string,
): Promise<{ account_id: AccountId; is_main: boolean; can_create_calendars: boolean } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['account_id', 'is_main', 'can_create_calendars'])
    .where('user_id', '=', user_id)
    .where((eb) =>
      account_id === undefined ? eb('is_main', '=', true) : eb('account_id', '=', account_id as AccountId),
    )
    .executeTakeFirst()
}

/**
 * Ensures that an account that has calendars has exactly one main calendar: the current one, or else the oldest,
 * preferably the user's own. Some servers name no main calendar, or a different one whenever their list changes.
 */
export async function chooseMainCalendar(
  db: Db,
  { user_id, account_id }: { user_id: UserId; account_id: AccountId },
): Promise<void> {
  await sql`
    with ranked as (
      select calendar_id, row_number() over (
        order by is_primary desc, is_read_only, is_shared, is_holiday_calendar, created_at, calendar_id
      ) = 1 as is_main
      from calendars where user_id = ${user_id} and account_id = ${account_id}
    )
    update calendars c set is_primary = r.is_main from ranked r
    where c.user_id = ${user_id} and c.calendar_id = r.calendar_id and c.is_primary <> r.is_main`.execute(db)
}

export async function updateCalendarRow(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  change: Updateable<CalendarsTable>,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await db
    .updateTable('calendars')
    .set(change)
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .execute()
}

/** Whether a user has chosen a calendar for their meetings. */
export async function hasDestination(db: Db, user_id: UserId): Promise<boolean> {
  const destination = await db
    .selectFrom('calendars')
    .select('calendar_id')
    .where('user_id', '=', user_id)
    .where('is_destination', '=', true)
    .executeTakeFirst()
  return destination !== undefined
}

/** Sets the calendar for a user's meetings; null selects the main calendar. */
export async function updateDestination(db: Db, user_id: UserId, calendar_id: CalendarId | null): Promise<void> {
  const setTo = (is_destination: boolean) =>
    db.updateTable('calendars').set({ is_destination }).where('user_id', '=', user_id)
  await setTo(false).where('is_destination', '=', true).execute()
  if (calendar_id !== null) await setTo(true).where('calendar_id', '=', calendar_id).execute()
}

/** Deletes a calendar with its events. */
export async function deleteCalendarRow(db: Db, user_id: UserId, calendar_id: CalendarId): Promise<void> {
  await db.deleteFrom('calendars').where('user_id', '=', user_id).where('calendar_id', '=', calendar_id).execute()
}

/** Clears the event colors in a calendar, so that its events use the calendar's color. */
export async function clearEventColors(db: Db, user_id: UserId, calendar_id: CalendarId, now: Date): Promise<void> {
  await db
    .updateTable('events')
    .set({ event_color: null, updated_at: now })
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where('event_color', 'is not', null)
    .execute()
}
