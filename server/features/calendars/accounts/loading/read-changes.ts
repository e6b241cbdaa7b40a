import { currentDate } from '../../../../platform/clock.ts'
import { recordMissingInvitations } from '../../provider-changes/invitations/store.ts'
import type { KnownEvents, RemoteAccount, RemoteChanges } from '../../providers/provider.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import {
  deleteEvents,
  listGoneEvents,
  type ReadServices,
  saveInBatches,
  saveListedEvents,
  type UserCalendar,
} from '../save-remote-events.ts'
import { findMirroredCalendar, listKnownEvents, listKnownSeriesIds, type ReadPosition, saveCursor } from '../store.ts'
import { withUserLock } from '../user-lock.ts'
import { checkListAdvances, checkMirrorSize } from './limits.ts'
import { loadCalendar } from './load-calendar.ts'

export interface ReadResult {
  hasChanges: boolean
  /** False if the next run has to read the rest. */
  isComplete: boolean
}

/**
 * Reads what has changed in a calendar at its provider; without a valid cursor, reads everything.
 * @param canContinue called between pages; resolves to false when this run must end
 */
export async function readChanges(
  services: ReadServices,
  remote: RemoteAccount,
  calendar: UserCalendar,
  canContinue: () => Promise<boolean>,
): Promise<ReadResult> {
  const { sync_cursor } = calendar
  if (calendar.events_loaded === null && sync_cursor !== null) {
    const result = await readPagesUnlessGone(services, remote, { ...calendar, sync_cursor }, canContinue)
    if (result) return result
  }
  const isComplete = await loadCalendar(services, remote, calendar, canContinue)
  if (!isComplete) return { hasChanges: true, isComplete }
  // Read what has changed since the load began.
  const loadedCalendar = await findMirroredCalendar(services.db, calendar)
  if (!loadedCalendar?.sync_cursor) return { hasChanges: true, isComplete }
  const { sync_cursor: loadedCursor } = loadedCalendar
  const result = await readPagesUnlessGone(services, remote, { ...calendar, sync_cursor: loadedCursor }, canContinue)
  // Without sync tokens, any change since the load began requires another load, which the next run does.
  return { isComplete: true, ...result, hasChanges: true }
}

/** Reads the changes since the calendar's cursor; undefined if the cursor has expired. */
async function readPagesUnlessGone(...args: Parameters<typeof readPages>): Promise<ReadResult | undefined> {
  try {
    return await readPages(...args)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'gone') return undefined
    throw error
  }
}

async function readPages(
  services: ReadServices,
  remote: RemoteAccount,
  calendar: UserCalendar & { sync_cursor: string },
  canContinue: () => Promise<boolean>,
): Promise<ReadResult> {
  const { user_id, calendar_id, external_id } = calendar
  const startedAt = currentDate(services.clock)
  const knownEvents: KnownEvents = {
    findKnownIds: async (ids) =>
      new Set((await listKnownEvents(services.db, user_id, calendar_id, ids)).map((event) => event.external_id)),
    listSeriesIds: () => listKnownSeriesIds(services.db, user_id, calendar_id),
  }
  let hasChanges = false
  for (let cursor = calendar.sync_cursor; ; ) {
    const page = await remote.listChanges(external_id, cursor, knownEvents)
    const isLast = !page.has_more
    checkListAdvances(isLast ? null : page.cursor, cursor)
    await checkMirrorSize(services.db, calendar, page.events.length)
    const position = {
      sync_cursor: page.cursor,
      synced_at: isLast ? startedAt : null,
      requested_at: page.requested_at ?? null,
    }
    hasChanges = (await savePage(services, calendar, page, position)) || hasChanges
    if (isLast) return { hasChanges, isComplete: true }
    if (!(await canContinue())) return { hasChanges, isComplete: false }
    cursor = page.cursor
  }
}

/**
 * Saves a page in several transactions. If a later transaction fails, the events already saved count as unchanged in
 * the next run.
 * @returns whether anything has changed
 */
async function savePage(
  services: ReadServices,
  calendar: UserCalendar,
  page: RemoteChanges,
  position: ReadPosition,
): Promise<boolean> {
  const { db, clock, live } = services
  const { user_id, calendar_id } = calendar
  const listedIds = new Set(page.events.map(({ external_id }) => external_id))
  const goneIds = [...(page.replaced ?? []).filter((id) => !listedIds.has(id)), ...page.deleted]
  if (page.events.length + goneIds.length === 0) {
    await saveCursor(db, user_id, calendar_id, position)
    return false
  }
  const changeCount = await saveInBatches(services, calendar, page.events, async (trx, events) => {
    const result = await saveListedEvents(trx, calendar, { page, events }, currentDate(clock))
    if (result.changeCount > 0) await live.publish(trx, [user_id], 'events')
    return result
  })
  const deletedCount = await withUserLock(db, user_id, async (trx) => {
    if (!(await saveCursor(trx, user_id, calendar_id, position))) return 0
    const now = currentDate(clock)
    let count = await deleteEvents(trx, calendar, await listGoneEvents(trx, calendar, page, goneIds), now)
    const deletedEvents = await listKnownEvents(trx, user_id, calendar_id, page.deleted)
    count += await deleteEvents(trx, calendar, deletedEvents, now)
    await recordMissingInvitations(trx, calendar, page.deleted)
    if (count > 0) await live.publish(trx, [user_id], 'events')
    return count
  })
  return changeCount + deletedCount > 0
}
