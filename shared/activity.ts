import { z } from 'zod/mini'
import { ACCESS_CODE_KINDS } from './access.ts'
import { API_KEY_SCOPES } from './api-keys.ts'
import type { activityPage, auditPage } from './outputs/activity.ts'
import { PROVIDERS } from './providers.ts'
import { instant } from './wire-time.ts'

/** Why a session ended. */
export const SESSION_END_REASONS = ['logged_out', 'ended_by_user', 'ended_by_team', 'replaced', 'token_reused'] as const

/** How a user proved their identity. */
const SIGN_IN_METHODS = ['email_code', ...PROVIDERS] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

const id = z.string().check(z.maxLength(64))
const noParams = z.object({})

/**
 * Everything that the audit log records, with the parameters of each entry: ids, numbers and values of enumerations.
 * Never a secret, an email address or user text.
 */
const ACTIVITY = {
  signed_in: z.object({ method: z.enum(SIGN_IN_METHODS), session_id: id }),
  sign_in_failed: z.object({ method: z.enum(SIGN_IN_METHODS) }),
  session_ended: z.object({ session_id: id, reason: z.enum(SESSION_END_REASONS) }),
  /** A call rejected with 403: `call` is the procedure, `code` the error's code. */
  call_refused: z.object({ call: id, code: id }),
  admin_role_granted: noParams,
  admin_role_removed: noParams,
  access_granted: noParams,
  access_code_issued: z.object({ code_id: id, kind: z.enum(ACCESS_CODE_KINDS) }),
  access_code_redeemed: z.object({ code_id: id, kind: z.enum(ACCESS_CODE_KINDS) }),
  access_request_approved: z.object({ request_id: id }),
  access_request_rejected: z.object({ request_id: id }),
  api_key_created: z.object({ key_id: id, scope: z.enum(API_KEY_SCOPES), expires_at: z.nullable(id) }),
  api_key_first_used: z.object({ key_id: id }),
  api_key_revoked: z.object({ key_id: id }),
  webhook_created: z.object({ webhook_id: id }),
  webhook_deleted: z.object({ webhook_id: id }),
  webhook_secret_rotated: z.object({ webhook_id: id }),
  calendar_feed_created: noParams,
  calendar_feed_reset: noParams,
  calendar_feed_ended: noParams,
  data_exported: z.object({ format: z.enum(['json', 'ics']) }),
  calendar_account_added: noParams,
  calendar_account_removed: noParams,
  /**
   * A provider permanently rejected a change to an event: the event is back in its previous calendar, the change is
   * only in Meridian, or the event was not deleted.
   */
  calendar_write_refused: z.object({ outcome: z.enum(['moved_back', 'only_here', 'not_deleted']) }),
  account_closed: noParams,
  /** The actor searched for a time with the user and `others` more people. */
  calendar_searched: z.object({ others: z.int() }),
} as const

export type ActivityAction = keyof typeof ACTIVITY
export const ACTIVITY_ACTIONS = Object.keys(ACTIVITY) as [ActivityAction, ...ActivityAction[]]

/** An action with its parameters. */
export type Activity = {
  [Action in ActivityAction]: { action: Action; params: z.output<(typeof ACTIVITY)[Action]> }
}[ActivityAction]

/** Who acted: the user directly, one of their API keys, an anonymous caller, or the system. */
export const ACTOR_KINDS = ['user', 'api_key', 'anonymous', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** An entry of the audit log as a user sees it. */
export type ActivityEntry = ActivityPage['entries'][number]

export type ActivityPage = z.output<typeof activityPage>

/** An entry as admins see it. */
export type AuditEntry = AuditPage['entries'][number]

export type AuditPage = z.output<typeof auditPage>

/** Pagination of a list of entries. */
export const activityListQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(300))),
})

/** Filters and pagination of the admins' audit log. */
export const auditLogFilter = z.object({
  ...activityListQuery.shape,
  user_id: z.optional(z.uuid()),
  action: z.optional(z.enum(ACTIVITY_ACTIONS)),
  ip: z.optional(z.string().check(z.maxLength(64))),
  /** Entries at or after this instant. */
  since: z.optional(instant),
  /** Entries before this instant. */
  until: z.optional(instant),
})
