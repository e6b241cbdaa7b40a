import type { UserId } from '#shared/ids.ts'
import { PALETTE } from '#shared/palette.ts'
import { dateOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { lockUser } from '../../users/people.ts'
import { invalidInput } from '../errors.ts'
import { publishCalendars } from '../management/calendar.ts'
import { insertAccount, updateAccount } from '../management/store.ts'
import type { AccountKey, ConnectionServices } from './connection.ts'
import { sealCredentials } from './credentials.ts'
import { insertRemoteCalendar } from './read-calendars.ts'
import { findAccountOf, listMirroredCalendars, saveCredentials } from './store.ts'
import { accountSynchronization } from './synchronize-account.ts'

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
  const found = services.calendarProviders.find((known) => known.provider === provider)
  if (!found?.connect) throw invalidInput({ provider: { code: 'unknown_provider' } })
  const remote = found.connect(credentials)
  const { account_email, account_picture, capabilities } = await remote.getProfile()
  const calendars = await remote.listCalendars()
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const present = await findAccountOf(trx, { user_id, provider, account_email })
    const created_at = dateOf(clock)
    const account_id =
      present?.account_id ??
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
    if (present) await updateAccount(trx, key, { account_picture, ...capabilities })
    await saveCredentials(trx, key, sealCredentials(services, account_id, credentials))
    const known = new Set((await listMirroredCalendars(trx, key)).map(({ external_id }) => external_id))
    for (const calendar of calendars) {
      if (!known.has(calendar.external_id)) await insertRemoteCalendar(trx, key, calendar, created_at)
    }
    await jobs.enqueue(trx, accountSynchronization, key)
    await live.publish(trx, [user_id], 'settings')
    await publishCalendars(live, trx, user_id)
    return key
  })
}
