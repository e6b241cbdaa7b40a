import { z } from 'zod'
import type {
  Activity,
  ActivityEntry,
  ActivityPage,
  AuditEntry,
  AuditPage,
  activityListQuery,
  auditLogFilter,
} from '#shared/activity.ts'
import type { UserId } from '#shared/ids.ts'
import { epochMs, parseCursor, toPage } from '../db/cursor.ts'
import type { Services } from '../services.ts'
import { type AuditFilter, type AuditRow, listEntries } from './store.ts'

/** A position in the list: the entry's time and id. */
const cursorSchema = z.tuple([epochMs, z.string().regex(/^\d{1,15}$/)])

type PageRequest = z.output<typeof activityListQuery>

/** Lists the entries about a user's account, newest first, as that user may see them. */
export async function listActivity(
  services: Pick<Services, 'db'>,
  user_id: UserId,
  page: PageRequest,
): Promise<ActivityPage> {
  const { rows, next_cursor } = await listPage(services, { user_id }, page)
  return { entries: rows.map(toActivityEntry), next_cursor }
}

/** Lists matching entries of all users, newest first. */
export async function listAuditLog(
  services: Pick<Services, 'db'>,
  { user_id, action, ip, since, until, ...page }: z.output<typeof auditLogFilter>,
): Promise<AuditPage> {
  const filter = {
    action,
    ip,
    user_id: user_id as UserId | undefined,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  }
  const { rows, next_cursor } = await listPage(services, filter, page)
  return { entries: rows.map(toAuditEntry), next_cursor }
}

async function listPage(
  { db }: Pick<Services, 'db'>,
  filter: Omit<AuditFilter, 'after' | 'limit'>,
  { limit, cursor }: PageRequest,
): Promise<{ rows: AuditRow[]; next_cursor: string | null }> {
  const position = cursor === undefined ? undefined : parseCursor(cursor, cursorSchema)
  const after = position && { at: new Date(position[0]), entry_id: Number(position[1]) }
  const rows = await listEntries(db, { ...filter, after, limit: limit + 1 })
  return toPage(rows, limit, ({ at, entry_id }) => [at.getTime(), String(entry_id)])
}

function toActivityEntry(row: AuditRow): ActivityEntry {
  const { entry_id, at, user_id, actor_kind, actor_id, actor_name, action, params, ip, device, times } = row
  // The store wrote both fields from one `Activity`.
  const activity = { action, params } as Activity
  return {
    ...activity,
    id: String(entry_id),
    at: at.toISOString(),
    actor_kind,
    actor_name: actor_id === user_id ? null : actor_name,
    ip,
    device,
    times,
  }
}

function toAuditEntry(row: AuditRow): AuditEntry {
  const { user_id, user_email, actor_id, actor_name, request_id } = row
  return { ...toActivityEntry(row), actor_name, user_id, user_email, actor_id, request_id }
}
