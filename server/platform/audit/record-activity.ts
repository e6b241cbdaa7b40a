import type { Activity, ActivityAction } from '#shared/activity.ts'
import type { UserId } from '#shared/ids.ts'
import { HOUR } from '#shared/time.ts'
import { currentDate } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { sha256 } from '../secrets.ts'
import type { Services } from '../services.ts'
import { insertOrCountEntries } from './store.ts'

/** Actions that anyone can repeat at will: one entry counts the repeats from one address within a clock hour. */
const REPEATABLE = new Set<ActivityAction>([
  'sign_in_failed',
  'call_refused',
  'calendar_searched',
  'calendar_write_refused',
])

/** The services that recording needs. */
export type AuditServices = Pick<Services, 'clock' | 'log' | 'actionOrigin'>

/**
 * Records an action in the audit log as part of `db`'s transaction, and writes one line to the structured log.
 * @param activity the action with its parameters; `user_id` is the user whose account it concerns; `actor_id` is the
 *   actor, if it was not that user (null: an anonymous caller)
 */
export async function recordActivity(
  services: AuditServices,
  db: Db,
  activity: Activity & { user_id: UserId | null; actor_id?: UserId | null },
): Promise<void> {
  const { user_id, actor_id = user_id } = activity
  await record(services, db, [user_id], { ...activity, actor_id })
}

/** Records one action by another person for several users. Users who have since deleted their accounts are skipped. */
export async function recordActivityForEach(
  services: AuditServices,
  db: Db,
  user_ids: readonly UserId[],
  activity: Activity & { actor_id: UserId },
): Promise<void> {
  await record(services, db, user_ids, activity)
}

async function record(
  services: AuditServices,
  db: Db,
  user_ids: readonly (UserId | null)[],
  activity: Activity & { actor_id: UserId | null },
): Promise<void> {
  const entries = user_ids.map((user_id) => createEntry(services, { ...activity, user_id }))
  const [entry] = entries
  // The entries differ only in their user.
  if (entry) await insertOrCountEntries(db, entries, entry)
}

/** Builds the entry for the audit log, and writes the line of the structured log. */
function createEntry(
  { clock, log, actionOrigin }: AuditServices,
  { action, params, user_id, actor_id }: Activity & { user_id: UserId | null; actor_id: UserId | null },
) {
  const { ip, device, request_id, actorKinds } = actionOrigin
  const actor_kind = actor_id === null ? actorKinds.anonymous : actorKinds.authenticated
  log.info({ action, user_id, actor_kind, actor_id, params, ip, device, request_id }, 'activity')
  // The user sees this entry, so it omits another person's address and device; the structured log has them.
  const isByOtherUser = actor_id !== null && actor_id !== user_id
  const visibleOrigin = isByOtherUser ? { ip: null, device: null } : { ip, device }
  const at = currentDate(clock)
  const hour = Math.floor(at.valueOf() / HOUR)
  const repeat_key = REPEATABLE.has(action)
    ? sha256(JSON.stringify([user_id, action, actor_id, visibleOrigin.ip, params, hour]))
    : null
  return {
    at,
    user_id,
    actor_kind,
    actor_id,
    action,
    params: JSON.stringify(params),
    ...visibleOrigin,
    request_id,
    repeat_key,
  }
}
