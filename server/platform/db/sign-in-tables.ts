import type { ColumnType } from 'kysely'
import type { UserId } from '#shared/ids.ts'
import type { Provider } from '#shared/providers.ts'

type Fixed<T> = ColumnType<T, T, never>

/** Who a user is to a provider. */
export interface IdentitiesTable {
  provider: Provider
  subject: string
  user_id: UserId
  created_at: Fixed<Date>
}

/** A sign-in that a provider has confirmed, and for which its browser can fetch a token, once. */
export interface ProviderSignInsTable {
  state_hash: string
  code_hash: string
  provider: Provider
  subject: string
  email: string
  name: string | null
  picture: string | null
  time_zone: string | null
  created_at: Fixed<Date>
  expires_at: Date
  used_at: Date | null
}
