import type { Insertable, Selectable } from 'kysely'
import type { Provider } from '#shared/providers.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { IdentitiesTable, ProviderSignInsTable } from '../tables.ts'

/** The address of the user linked to a provider's subject. */
export async function findEmailByIdentity(db: Db, provider: Provider, subject: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select('users.email')
    .where('identities.provider', '=', provider)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
  return user?.email
}

/** Links a subject to a user, unless it is already linked. */
export async function insertIdentity(db: Db, identity: Insertable<IdentitiesTable>): Promise<void> {
  await db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns whether the state was new: false when a browser returns with the same state again */
export async function insertProviderSignIn(db: Db, signIn: Insertable<ProviderSignInsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_sign_ins')
    .values(signIn)
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

/** @returns the sign-in of a code that is still valid: of two concurrent calls, only one gets it */
export async function consumeProviderSignIn(
  db: Db,
  code_hash: string,
  now: Date,
): Promise<Selectable<ProviderSignInsTable> | undefined> {
  return db
    .updateTable('provider_sign_ins')
    .set({ used_at: now })
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteProviderSignInsFor(db: Db, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('provider_sign_ins').where('email', 'in', emails).execute()
}

export async function deleteProviderSignInsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('provider_sign_ins').where('created_at', '<', before).execute()
}
