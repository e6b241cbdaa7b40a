import type { CalendarId, UserId } from '#shared/ids.ts'
import { type Clock, currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { randomId } from '../../../platform/ids.ts'
import { insertAccount, insertCalendar } from '../management/store.ts'
import { builtInProvider } from '../providers/built-in.ts'

/** Creates the main account of a new user and its main calendar, in the sign-up's transaction. */
export async function createMainAccount(
  db: Db,
  clock: Clock,
  user: { user_id: UserId; email: string; time_zone: string; color: string },
): Promise<void> {
  const { user_id, email, time_zone, color } = user
  const created_at = currentDate(clock)
  const account_id = await insertAccount(db, {
    user_id,
    provider: builtInProvider.provider,
    is_main: true,
    account_email: email,
    account_picture: null,
    account_color: color,
    created_at,
    ...builtInProvider.capabilities,
  })
  await insertCalendar(db, {
    user_id,
    calendar_id: randomId<CalendarId>(),
    account_id,
    summary: email,
    time_zone,
    background_color: color,
    is_primary: true,
    created_at,
  })
}
