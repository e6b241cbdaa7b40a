import type { AccountRemoval } from '#shared/calendar-accounts.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Caller } from '../../../../platform/trpc.ts'
import { getAccount } from '../../../users/synchronized-accounts.ts'
import { countAccountContents } from './store.ts'

/**
 * Counts what removing an account would delete and move.
 * @throws {DomainError} `not_found`
 */
export async function getAccountRemoval(
  { db }: Pick<Services, 'db'>,
  { user_id }: Caller,
  account_id: string,
): Promise<AccountRemoval> {
  const account = await getAccount(db, { user_id }, account_id)
  return countAccountContents(db, { user_id, account_id: account.account_id })
}
