import { type Expression, type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AccountId, SessionId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { Slot, Weekday } from '#shared/schedule.ts'
import type { MeetingProviderInfo, UserSettings } from '#shared/users.ts'
import type { Db } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import type { Caller } from '../../platform/trpc.ts'
import { urlTaken } from './errors.ts'
import type { Person } from './person.ts'
import type { UsersTable } from './tables.ts'

const CALLER_COLUMNS = [
  'users.user_id',
  'users.email',
  'users.name',
  'users.picture',
  'users.time_zone',
  'users.is_auth',
] as const
const REGISTERED_USER_COLUMNS = [
  'user_id',
  'email',
  'name',
  'picture',
  'time_zone',
  'is_auth',
  'is_admin',
  'color',
  'language',
] as const

/** The columns of `users` that make up a `Person`. */
export const PERSON_COLUMNS = [
  'users.user_id',
  'users.email',
  'users.name',
  'users.picture',
  'users.time_zone',
  'users.language',
  'users.color',
  'users.work_schedule',
  'users.event_duration',
  'users.event_interval',
  'users.min_notice',
  'users.horizon_days',
  'users.meeting_provider_info',
  'users.url_invites',
  'users.is_auth',
  'users.is_email_public',
  'users.is_findable',
] as const

/** A change to a user's own row; undefined fields stay unchanged. */
export type UserChange = {
  [Field in
    | 'name'
    | 'event_duration'
    | 'event_interval'
    | 'time_zone'
    | 'language'
    | 'color'
    | 'meeting_provider_info'
    | 'url_invites'
    | 'min_notice'
    | 'horizon_days'
    | 'is_email_public'
    | 'is_findable'
    | 'tutorial_completed']?: UserSettings[Field] | undefined
} & {
  /** Only the days that change. */
  work_schedule?: { [Day in Weekday]?: Slot[] | undefined }
}

/** The part of a caller that is stored in `users`. */
export type CallerRow = Omit<Caller, 'is_admin' | 'session_id'>

/** `is_admin` is the last recorded role; `hasAdminRole` decides. */
export type RegisteredUser = CallerRow & { is_admin: boolean; color: string; language: Language | null }

export async function findSettings(db: Db, user_id: UserId): Promise<Omit<UserSettings, 'is_admin'> | undefined> {
  return db
    .selectFrom('users')
    .select([...PERSON_COLUMNS, 'users.tutorial_completed'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('accounts')
          .select(['account_id', 'account_email', 'account_picture', 'provider', 'is_main'])
          .select(['can_write', 'can_create_calendars', 'can_add_calendars'])
          .select(['has_conference', 'is_busy_only', 'sync_problem'])
          .select((eb) => [
            hasDestination.as('is_destination'),
            toIsoString(sql`accounts.problem_since`).as('problem_since'),
            eb
              .selectFrom('calendars as c')
              .select(
                toIsoString(sql`coalesce(
                  min(coalesce(c.requested_at, c.synced_at)) filter (where c.is_selected),
                  min(coalesce(c.requested_at, c.synced_at))
                )`).as('synced_at'),
              )
              .whereRef('c.user_id', '=', 'accounts.user_id')
              .whereRef('c.account_id', '=', 'accounts.account_id')
              .as('synced_at'),
            eb
              .selectFrom('calendars as c')
              .select(sql<number | null>`sum(coalesce(c.events_loaded, 0))::int4`.as('events_loaded'))
              .whereRef('c.user_id', '=', 'accounts.user_id')
              .whereRef('c.account_id', '=', 'accounts.account_id')
              .where('c.sync_state', '=', 'pending')
              .as('events_loaded'),
            sql<string[]>`array(
              select unnest(c.unreadable_events) from calendars c
              where c.user_id = accounts.user_id and c.account_id = accounts.account_id and c.is_selected
            )`.as('unreadable_events'),
          ])
          // The main account uses the user's color.
          .select((eb) =>
            eb
              .case()
              .when('accounts.is_main', '=', true)
              .then(eb.ref('users.color'))
              .else(eb.ref('accounts.account_color'))
              .end()
              .as('account_color'),
          )
          .whereRef('accounts.user_id', '=', 'users.user_id')
          .orderBy('accounts.is_main', 'desc')
          .orderBy('accounts.created_at')
          .orderBy('accounts.account_id'),
      ).as('synchronized_accounts'),
    )
    .where('users.user_id', '=', user_id)
    .executeTakeFirst()
}

/** Whether a user's meetings go into a calendar of the account. */
const hasDestination = sql<boolean>`accounts.account_id = (
  select c.account_id from calendars c join accounts a using (user_id, account_id)
  where c.user_id = users.user_id and (
    a.is_main and c.is_primary
    or c.is_destination and a.can_write and not c.is_read_only and not c.is_holiday_calendar
  )
  order by c.is_destination desc limit 1
)`

/** An instant in the format of the API, for rows that the database returns as JSON. */
function toIsoString(instant: Expression<unknown>) {
  return sql<string | null>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Makes meetings use video links if the user has chosen no location; `google_meet` means any provider's links. */
export async function enableConferenceLinks(db: Db, user_id: UserId): Promise<void> {
  const info: MeetingProviderInfo = { provider: 'google_meet' }
  await db
    .updateTable('users')
    .set({ meeting_provider_info: JSON.stringify(info) })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`meeting_provider_info ->> 'provider' = 'none'`)
    .execute()
}

/** @throws {DomainError} `url_taken` */
export async function updateUser(db: Db, user_id: UserId, change: UserChange): Promise<void> {
  const { work_schedule, meeting_provider_info, ...rest } = change
  const columns = {
    ...rest,
    ...(work_schedule && { work_schedule: sql<string>`work_schedule || ${JSON.stringify(work_schedule)}::jsonb` }),
    ...(meeting_provider_info && { meeting_provider_info: JSON.stringify(meeting_provider_info) }),
  }
  if (Object.values(columns).every((value) => value === undefined)) return
  try {
    await db.updateTable('users').set(columns).where('user_id', '=', user_id).execute()
  } catch (error) {
    if (isUniqueViolation(error, 'users_url_invites_key')) throw urlTaken()
    throw error
  }
}

export async function findAccount(
  db: Db,
  user_id: UserId,
  account_id: AccountId,
): Promise<{ account_id: AccountId; is_main: boolean } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['account_id', 'is_main'])
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
}

export async function updateAccountRow(
  db: Db,
  user_id: UserId,
  account_id: AccountId,
  columns: { account_color: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set(columns)
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .execute()
}

/** Deletes an account with its calendars and their events. */
export async function deleteAccount(db: Db, user_id: UserId, account_id: AccountId): Promise<void> {
  await db.deleteFrom('accounts').where('user_id', '=', user_id).where('account_id', '=', account_id).execute()
}

/** @returns undefined when the email address or the link name is already taken */
export async function insertUser(db: Db, user: Insertable<UsersTable>): Promise<RegisteredUser | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(REGISTERED_USER_COLUMNS)
    .executeTakeFirst()
}

export async function findUserByEmail(db: Db, email: string): Promise<RegisteredUser | undefined> {
  return db.selectFrom('users').select(REGISTERED_USER_COLUMNS).where('email', '=', email).executeTakeFirst()
}

/** The language for emails to an address; undefined or null when unknown. */
export async function findLanguage(db: Db, email: string): Promise<Language | null | undefined> {
  const user = await db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst()
  return user?.language
}

export async function findCallerRow(db: Db, user_id: UserId): Promise<CallerRow | undefined> {
  return db.selectFrom('users').select(CALLER_COLUMNS).where('users.user_id', '=', user_id).executeTakeFirst()
}

/** The user of an open session, found by user id and session id together. */
export async function findCallerRowBySession(
  db: Db,
  { user_id, session_id }: { user_id: UserId; session_id: SessionId },
  now: Date,
): Promise<CallerRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(CALLER_COLUMNS)
    .where('sessions.user_id', '=', user_id)
    .where('sessions.session_id', '=', session_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export async function listUserIdsByEmail(db: Db, emails: readonly string[]): Promise<UserId[]> {
  if (emails.length === 0) return []
  const users = await db.selectFrom('users').select('user_id').where('email', 'in', emails).execute()
  return users.map((user) => user.user_id)
}

/** Verifies the user with this address. @returns undefined if there is no such user, or they are already verified */
export async function verifyUser(db: Db, email: string): Promise<UserId | undefined> {
  const user = await db
    .updateTable('users')
    .set({ is_auth: true })
    .where('email', '=', email)
    .where('is_auth', '=', false)
    .returning('user_id')
    .executeTakeFirst()
  return user?.user_id
}

/** Grants the admin role to these addresses and revokes it from all others. @returns the users whose role changed */
export async function updateAdminRoles(
  db: Db,
  emails: readonly string[],
): Promise<{ user_id: UserId; is_admin: boolean }[]> {
  const isAdmin = sql<boolean>`(email = any(${emails}::text[]))`
  return db
    .updateTable('users')
    .set({ is_admin: isAdmin })
    .where('is_admin', '!=', isAdmin)
    .returning(['user_id', 'is_admin'])
    .execute()
}

export async function setAdminRole(db: Db, user_id: UserId, is_admin: boolean): Promise<void> {
  await db.updateTable('users').set({ is_admin }).where('user_id', '=', user_id).execute()
}

/**
 * The addresses of a user: their own, and those of connected accounts that the provider has verified, except any that
 * another verified user logs in with or connected earlier. `findPeopleByEmail` follows the same rule.
 * @param user_id an id or, in a subquery, a column of the outer query, whose table alias must not be used here
 */
export function selectAddresses(db: Db, user_id: UserId | Expression<UserId>) {
  return db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .union(
      db
        .selectFrom('accounts as a')
        .select('a.account_email as email')
        .where('a.user_id', '=', user_id)
        .where('a.is_email_verified', '=', true)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('users as owner')
                .select('owner.user_id')
                .where('owner.user_id', '!=', user_id)
                .where('owner.is_auth', '=', true)
                .whereRef('owner.email', '=', 'a.account_email'),
            ),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('accounts as earlier')
                .innerJoin('users as earlier_user', 'earlier_user.user_id', 'earlier.user_id')
                .select('earlier.user_id')
                .where('earlier.user_id', '!=', user_id)
                .where('earlier_user.is_auth', '=', true)
                .where('earlier.is_email_verified', '=', true)
                .whereRef('earlier.account_email', '=', 'a.account_email')
                .whereRef('earlier.created_at', '<', 'a.created_at'),
            ),
          ),
        ),
    )
}

export async function listAddresses(db: Db, user_id: UserId): Promise<string[]> {
  const rows = await selectAddresses(db, user_id).execute()
  return rows.map(({ email }) => email)
}

/** Deletes a user with all rows that belong to them: sessions, accounts, calendars, API keys and so on. */
export async function deleteUser(db: Db, user_id: UserId): Promise<void> {
  await db.deleteFrom('users').where('user_id', '=', user_id).execute()
}

export async function findPerson(db: Db, user_id: UserId): Promise<Person | undefined> {
  return db.selectFrom('users').select(PERSON_COLUMNS).where('users.user_id', '=', user_id).executeTakeFirst()
}

/** The users with these ids, in no particular order; unknown ids are skipped. */
export async function listPeople(db: Db, user_ids: readonly UserId[]): Promise<Person[]> {
  if (user_ids.length === 0) return []
  return db.selectFrom('users').select(PERSON_COLUMNS).where('users.user_id', 'in', user_ids).execute()
}

/**
 * Locks users until the transaction ends, always in the same order to prevent deadlocks.
 * @returns the rows as read once the locks are held
 */
export async function lockPeople(db: Db, user_ids: readonly UserId[]): Promise<Person[]> {
  if (user_ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
    .where('users.user_id', 'in', user_ids)
    .orderBy('users.user_id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * The verified users with these email addresses, by requested address: their own, or that of an account they connected
 * whose provider has verified it (a CalDAV server proves nothing, because the user chooses it). If an address is
 * both one user's own and another user's account, the former wins; otherwise, the earliest connection wins.
 */
export async function findPeopleByEmail(db: Db, emails: readonly string[]): Promise<Map<string, Person>> {
  if (emails.length === 0) return new Map()
  const rows = await selectPeopleByEmail(db, emails).execute()
  return new Map(rows.map(({ requested_email, ...person }) => [requested_email, person]))
}

/** The query of `findPeopleByEmail`: people, each with the requested address. */
export function selectPeopleByEmail(db: Db, emails: readonly string[]) {
  const matches = sql<{ requested_email: string; user_id: UserId }>`(
    select distinct on (email) email as requested_email, user_id from (
      select email, user_id, null::timestamptz as connected_at from users
      where is_auth and email = any (${emails}::text[])
      union all
      select a.account_email, user_id, a.created_at from accounts a join users u using (user_id)
      where u.is_auth and a.is_email_verified and a.account_email = any (${emails}::text[])
    ) address
    order by email, connected_at nulls first
  )`
  return db
    .selectFrom(matches.as('matches'))
    .innerJoin('users', 'users.user_id', 'matches.user_id')
    .select(PERSON_COLUMNS)
    .select('matches.requested_email')
}
