import type { AccountId, CalendarId, UserId } from '#shared/ids.ts'
import { currentDate } from '../platform/clock.ts'
import { randomId } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'

/** Later than the clock of any test. */
export const FAR_FUTURE = new Date('2100-01-01T00:00:00Z')

/** Adds a Google account with a read-only main calendar, as after its first synchronization. */
export async function addGoogleAccount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  user_id: UserId,
  account_email = 'ana@gmail.test',
): Promise<{ account_id: AccountId; calendar_id: CalendarId }> {
  const created_at = currentDate(clock)
  const { account_id } = await db
    .insertInto('accounts')
    .values({
      user_id,
      provider: 'google',
      is_email_verified: true,
      account_email,
      account_picture: null,
      account_color: 'e62e7b',
      created_at,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  const calendar_id = randomId<CalendarId>()
  const calendar = { user_id, account_id, calendar_id, summary: account_email, background_color: '000000', created_at }
  const external_id = account_email
  await db
    .insertInto('calendars')
    .values({ ...calendar, external_id, is_primary: true, synced_at: FAR_FUTURE })
    .execute()
  return { account_id, calendar_id }
}
