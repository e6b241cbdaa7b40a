import type { Activity, ActivityAction } from '#shared/activity.ts'
import type { UserId } from '#shared/ids.ts'
import { HOUR } from '#shared/time.ts'
import { dateOf } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { insertEntry, repeatEntry } from './store.ts'

/** What somebody can cause at will: within an hour, repeats from the same address share one entry and count it up. */
const REPEATABLE = new Set<ActivityAction>(['sign_in_failed', 'call_refused', 'calendar_searched'])

/** What recording takes of the services. */
export type AuditServices = Pick<Services, 'clock' | 'log' | 'origin'>

/**
 * Records an action in the audit log as part of `db`'s transaction, and writes one line to the structured log.
 * @param activity the action with its parameters; `user_id` is whose account it concerns; `actor_id` who acted, where
 *   it was not that user (null: somebody who is not signed in)
 */
export async function recordActivity(
  { clock, log, origin }: AuditServices,
  db: Db,
  activity: Activity & { user_id: UserId | null; actor_id?: UserId | null },
): Promise<void> {
  const { action, params, user_id, actor_id = user_id } = activity
  const { ip, device, request_id, kinds } = origin
  const actor_kind = actor_id === null ? kinds.unknown : kinds.known
  log.info({ action, user_id, actor_kind, actor_id, params, ip, device, request_id }, 'activity')
  const at = dateOf(clock)
  // The user sees this entry: where another person acted from is that person's, and stays in the structured log.
  const isOthers = actor_id !== null && actor_id !== user_id
  const where = isOthers ? { ip: null, device: null } : { ip, device }
  const entry = { at, user_id, actor_kind, actor_id, action, params: JSON.stringify(params), ...where, request_id }
  if (REPEATABLE.has(action) && (await repeatEntry(db, entry, new Date(at.valueOf() - HOUR)))) return
  await insertEntry(db, entry)
}
