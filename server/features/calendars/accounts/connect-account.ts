import type { UserId } from '#shared/ids.ts'
import { PALETTE } from '#shared/palette.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { lockUser } from '../../users/people.ts'
import { invalidInput } from '../errors.ts'
import { publishCalendarChanges } from '../management/calendar.ts'
import { insertAccount, updateAccount } from '../management/store.ts'
import type { AccountKey, ConnectionServices } from './connection.ts'
import { encryptCredentials } from './credentials.ts'
import { insertRemoteCalendar } from './read-remote-calendars.ts'
import { findAccountByEmail, listMirroredCalendars, saveCredentials } from './store.ts'
import { accountSynchronizationJob } from './synchronize-account.ts'

/**
 * Connects a provider account to a user, with its calendars; a job then loads their events. An account that is already
 * connected gets the new credentials.
 * @throws {DomainError} `invalid_input` for a provider that this server does not support
 * @throws {ProviderError}
 */
export async function connectAccount(
  services: ConnectionServices & Pick<Services, 'clock' | 'jobs' | 'live'>,
  user_id: UserId,
  { provider, credentials }: { provider: string; credentials: string },
): Promise<AccountKey> {
  const { db, clock, jobs, live } = services
  const supported = services.calendarProviders.find((candidate) => candidate.provider === provider)
  if (!supported?.connect) throw invalidInput({ provider: { code: 'unknown_provider' } })
  const remote = supported.connect(credentials)
  const { account_email, account_picture, capabilities } = await remote.getProfile()
  const calendars = await remote.listCalendars()
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const existing = await findAccountByEmail(trx, { user_id, provider, account_email })
    const created_at = currentDate(clock)
    const account_id =
      existing?.account_id ??
      (await insertAccount(trx, {
        user_id,
        provider,
        account_email,
        account_picture,
        account_color: PALETTE.rose,
        created_at,
        ...capabilities,
      }))
    const key = { user_id, account_id }
    if (existing) await updateAccount(trx, key, { account_picture, ...capabilities })
    await saveCredentials(trx, key, encryptCredentials(services, account_id, credentials))
    const existingIds = new Set((await listMirroredCalendars(trx, key)).map(({ external_id }) => external_id))
    for (const calendar of calendars) {
      if (!existingIds.has(calendar.external_id)) await insertRemoteCalendar(trx, key, calendar, created_at)
    }
    await jobs.enqueue(trx, accountSynchronizationJob, key)
    await live.publish(trx, [user_id], 'settings')
    await publishCalendarChanges(live, trx, user_id)
    return key
  })
}
