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
  credentials_encrypted: string
}

/** A connection with its owner, and when it may be used again. */
export interface StoredConnection extends AccountConnection, AccountKey {
  /** The provider must not be called before this time. */
  paused_until: Date | null
}
