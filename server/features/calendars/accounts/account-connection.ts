import type { AccountId, UserId } from '#shared/ids.ts'

/** Identifies an account of a user. */
export interface AccountKey {
  user_id: UserId
  account_id: AccountId
}

/** The stored data for connecting to an account. */
export interface AccountConnection {
  account_id: AccountId
  provider: string
  external_id: string
  credentials_sealed: string
}

/** A connection with its owner, and whether it may be used now. */
export interface StoredConnection extends AccountConnection, AccountKey {
  /** The provider must not be called before this time. */
  paused_until: Date | null
}
