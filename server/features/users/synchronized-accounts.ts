import type { AccountId, UserId } from '#shared/ids.ts'
import type { UserSettings } from '#shared/users.ts'
import { type AuditServices, recordActivity } from '../../platform/audit/record-activity.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { accountNotFound, mainAccountNotDeletable } from './errors.ts'
import { lockUser } from './people.ts'
import { getSettings, publishAccountChange, type SettingsServices } from './settings.ts'
import { deleteAccount, findAccount, updateAccountRow, updateUser } from './store.ts'

/** @throws {DomainError} `not_found` for an account that is not the caller's */
export async function getAccount(db: Db, { user_id }: Pick<Caller, 'user_id'>, account_id: string) {
  const account = await findAccount(db, user_id, account_id as AccountId)
  if (!account) throw accountNotFound()
  return account
}

export async function updateAccountColor(
  services: SettingsServices,
  caller: Caller,
  account_id: string,
  color: string,
): Promise<UserSettings> {
  return services.db.transaction().execute(async (trx) => {
    await setAccountColor(services, trx, caller, account_id, color)
    return getSettings({ db: trx }, caller)
  })
}

/**
 * Sets the color of an account, in an open transaction. The main account's color is the user's. The color also
 * applies to the account's main calendar, and to its events without a color of their own.
 * @throws {DomainError} `not_found`
 */
export async function setAccountColor(
  services: Pick<Services, 'live'>,
  trx: Db,
  { user_id }: Pick<Caller, 'user_id'>,
  account_id: string,
  color: string,
): Promise<void> {
  const account = await getAccount(trx, { user_id }, account_id)
  if (account.is_main) await updateUser(trx, user_id, { color })
  else await updateAccountRow(trx, user_id, account.account_id, { account_color: color })
  await publishAccountChange(services, trx, user_id)
}

/** Runs before an account is deleted, in the same transaction; implemented by a higher-level feature. */
export type BeforeSynchronizedAccountDeletion = (
  services: Pick<Services, 'jobs'>,
  trx: Db,
  account: { user_id: UserId; account_id: AccountId },
) => Promise<void>

/**
 * Deletes an account of the caller, with its calendars and their events.
 * @throws {DomainError} `not_found` or `main_account`
 */
export async function deleteSynchronizedAccount(
  services: SettingsServices & AuditServices & Pick<Services, 'jobs'>,
  { user_id }: Caller,
  account_id: string,
  beforeDeletion: BeforeSynchronizedAccountDeletion,
): Promise<{ success: true }> {
  await services.db.transaction().execute(async (trx) => {
    // Busy times change: lock the user, so that no concurrent booking relies on the old ones.
    await lockUser(trx, user_id)
    const account = await getAccount(trx, { user_id }, account_id)
    if (account.is_main) throw mainAccountNotDeletable()
    await beforeDeletion(services, trx, { user_id, account_id: account.account_id })
    await deleteAccount(trx, user_id, account.account_id)
    await recordActivity(services, trx, { action: 'calendar_account_removed', user_id, params: {} })
    await publishAccountChange(services, trx, user_id)
  })
  return { success: true }
}
