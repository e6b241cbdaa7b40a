import type { AccountId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { AccountConnection, AccountKey } from '../connection.ts'

/** The account of a provider that a user has already connected. */
export function findConnectedAccount(
  db: Db,
  { user_id, provider, external_id }: { user_id: UserId; provider: string; external_id: string },
): Promise<{ account_id: AccountId } | undefined> {
  return db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_id', '=', user_id)
    .where('provider', '=', provider)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
}

/** Whether any user has connected this account of a provider. */
export async function isAccountConnected(
  db: Db,
  { provider, external_id }: Pick<AccountConnection, 'provider' | 'external_id'>,
): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('provider', '=', provider)
    .where('external_id', '=', external_id)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** The colors of a user's connected accounts. */
export async function listAccountColors(db: Db, user_id: UserId): Promise<string[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select('account_color')
    .where('user_id', '=', user_id)
    .where('is_main', '=', false)
    .execute()
  return accounts.map(({ account_color }) => account_color)
}

export async function saveCredentials(db: Db, key: AccountKey, credentials_sealed: string): Promise<void> {
  await db
    .insertInto('account_credentials')
    .values({ ...key, credentials_sealed })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet({ credentials_sealed }))
    .execute()
}
