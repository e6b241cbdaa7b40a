import type { AccountId, CalendarId, UserId } from '#shared/ids.ts'
import { type Clock, dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { randomId } from '../../platform/ids.ts'
import { findMainCalendar, insertAccount, insertCalendar } from './management/store.ts'

/** An account and its main calendar. */
export interface AccountCalendar {
  account_id: AccountId
  calendar_id: CalendarId
}

/** Gives a new user the built-in account that everybody has, and its calendar; part of the sign-up's transaction. */
export async function createLocalAccount(
  db: Db,
  clock: Clock,
  user: { user_id: UserId; email: string; time_zone: string; color: string },
): Promise<AccountCalendar> {
  const { user_id, email, time_zone, color } = user
  const created_at = dateOf(clock)
  const account_id = await insertAccount(db, {
    user_id,
    provider: 'local',
    account_email: email,
    account_picture: null,
    account_color: color,
    created_at,
  })
  const calendar_id = randomId<CalendarId>()
  await insertCalendar(db, {
    user_id,
    calendar_id,
    account_id,
    summary: email,
    time_zone,
    background_color: color,
    is_primary: true,
    created_at,
  })
  return { account_id, calendar_id }
}

/** The calendar into which a user's new events and meetings go. */
export async function mainCalendar(db: Db, user_id: UserId): Promise<AccountCalendar> {
  const calendar = await findMainCalendar(db, user_id)
  if (!calendar) throw new Error(`user ${user_id} has no built-in calendar`)
  return calendar
}
