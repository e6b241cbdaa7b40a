import { fullSyncRequired, parameterError } from '../api-errors.ts'
import type { Query } from '../api-routes.ts'
import type { Context } from '../state.ts'

/** The content of a sync token, which clients must treat as opaque. */
export interface SyncState {
  /** The id of a calendar, or `list:` or `settings:` with the user's address. */
  resource: string
  epoch: number
  version: number
  from?: number
  to?: number
}

const PREFIX = 'CP'

export const formatSyncToken = (state: SyncState): string =>
  PREFIX + Buffer.from(JSON.stringify(state)).toString('base64url')

/**
 * Parses a token. For a token that it never issued, Google returns 400 "Invalid sync token value." according to most
 * reports and 410 according to others; the switch `corruptSyncToken` decides. An expired token is always a 410.
 */
export function parseSyncToken(context: Context, token: string, resource: string, epoch: number): SyncState {
  const state = decode(token)
  if (!state || state.resource !== resource) {
    if (context.switches.corruptSyncToken === 410) throw fullSyncRequired()
    throw parameterError('invalid', 'Invalid sync token value.', 'syncToken')
  }
  if (state.epoch !== epoch) throw fullSyncRequired()
  return state
}

function decode(token: string): SyncState | null {
  if (!token.startsWith(PREFIX)) return null
  try {
    const state = JSON.parse(Buffer.from(token.slice(PREFIX.length), 'base64url').toString()) as SyncState
    return typeof state.version === 'number' && typeof state.resource === 'string' ? state : null
  } catch {
    return null
  }
}

/** Rejects parameters that a listing does not allow together with a sync token. */
export function validateSyncParameters(
  context: Context,
  query: Query,
  { excluded, neverFalse }: { excluded: readonly string[]; neverFalse: readonly string[] },
): void {
  const isFalseRejected = context.switches.syncTokenWithShowDeletedFalse === 'rejected'
  const location =
    excluded.find((name) => query.has(name)) ??
    (isFalseRejected ? neverFalse.find((name) => query.boolean(name) === false) : undefined)
  if (location) throw parameterError('badRequest', 'Bad Request', location)
}
