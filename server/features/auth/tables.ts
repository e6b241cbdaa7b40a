import type { Generated } from 'kysely'
import type { AccessCodeKind, AccessRequestStatus } from '#shared/access.ts'
import type { SessionId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { Provider } from '#shared/providers.ts'
import type { Immutable } from '../../platform/db/schema.ts'

declare module '../../platform/db/schema.ts' {
  interface Schema {
    sessions: SessionsTable
    refresh_tokens: RefreshTokensTable
    email_codes: EmailCodesTable
    sign_in_requests: SignInRequestsTable
    identities: IdentitiesTable
    provider_sign_ins: ProviderSignInsTable
    access_requests: AccessRequestsTable
    access_codes: AccessCodesTable
  }
}

export interface SessionsTable {
  user_id: UserId
  session_id: Generated<SessionId>
  created_at: Immutable<Date>
  /** Extended by each use, up to the maximum lifetime of a session. */
  expires_at: Date
  ended_at: Date | null
  last_used_at: Date
  /** `device`, `ip` and `network` are those of the last use. */
  device: string | null
  ip: string | null
  network: string | null
}

export interface RefreshTokensTable {
  user_id: UserId
  session_id: SessionId
  token_hash: string
  created_at: Immutable<Date>
  used_at: Date | null
}

/** An emailed sign-in code: short for one request, or long for any request for the address. */
export interface EmailCodesTable {
  code_id: string
  email: string
  code_hash: string
  is_long: boolean
  created_at: Immutable<Date>
  expires_at: Date
}

/** A request to sign in by email. */
export interface SignInRequestsTable {
  request_hash: string
  email: string
  code_id: string
  attempts: Generated<number>
  created_at: Immutable<Date>
}

/** A user's identity at a provider. */
export interface IdentitiesTable {
  provider: Provider
  subject: string
  user_id: UserId
  created_at: Immutable<Date>
}

/** A sign-in confirmed by a provider. The browser that returned from the provider can exchange it for a token once. */
export interface ProviderSignInsTable {
  state_hash: string
  code_hash: string
  provider: Provider
  subject: string
  email: string
  name: string | null
  picture: string | null
  time_zone: string | null
  created_at: Immutable<Date>
  expires_at: Date
  used_at: Date | null
}

export interface AccessRequestsTable {
  id: Generated<string>
  email: string
  message: string
  status: Generated<AccessRequestStatus>
  created_at: Immutable<Date>
  decided_at: Date | null
  /** The address of an admin; null also after the admin's account is deleted. */
  decided_by: string | null
  language: Language | null
  /** When the admins were emailed about it; null if they were not. */
  announced_at: Date | null
}

export interface AccessCodesTable {
  id: Generated<string>
  code_hash: string
  kind: AccessCodeKind
  /** The only address that can redeem the code; null if anyone can. */
  email: string | null
  note: string | null
  request_id: string | null
  /** `issued_by` and `used_by` are addresses, cleared when the account is deleted. */
  issued_by: string | null
  created_at: Immutable<Date>
  expires_at: Date
  used_at: Date | null
  used_by: string | null
}
