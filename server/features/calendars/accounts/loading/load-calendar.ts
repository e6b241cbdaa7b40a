import { DAY } from '#shared/time.ts'
import { currentDate } from '../../../../platform/clock.ts'
import { recordUnlistedInvitations } from '../../provider-changes/invitations/store.ts'
import { recordUnlistedCopies } from '../../provider-changes/store.ts'
import type { RemoteAccount, TimeRange } from '../../providers/provider.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import {
  deleteEvents,
  type ReadServices,
  saveEvents,
  saveInBatches,
  saveListedEvents,
  type UserCalendar,
} from '../save-remote-events.ts'
import { withUserLock } from '../user-lock.ts'
import { checkListAdvances, checkMirrorSize } from './limits.ts'
import { beginLoad, endLoad, listMissingEvents, saveKnownUntil, saveLoadProgress } from './store.ts'

type RangePage = Awaited<ReturnType<NonNullable<RemoteAccount['listEventsInRange']>>>

/** How far ahead the first load reads before everything else. */
const UPCOMING_RANGE = 60 * DAY
const DELETION_BATCH_SIZE = 500
/** Upcoming events are read in one run; more pages mean a bug at the provider. */
const MAX_PAGES = 200

/**
 * Loads the events of the next 60 days of a new calendar, so that its owner's availability in this range is known long
 * before all events are loaded. Runs to the end, however long it takes.
 * @param renewClaim called after each page
 */
export async function loadUpcomingEvents(
  services: ReadServices,
  remote: RemoteAccount,
  calendar: UserCalendar,
  renewClaim: () => Promise<unknown>,
) {
  const { db, clock } = services
  const synced_at = currentDate(clock)
  const range = { start: new Date(synced_at.getTime() - DAY), end: new Date(synced_at.getTime() + UPCOMING_RANGE) }
  let pageToken: string | null = null
  let pageCount = 0
  do {
    const result: RangePage | undefined = await remote.listEventsInRange?.(calendar.external_id, range, pageToken)
    if (!result) return
    if (++pageCount > MAX_PAGES) throw new ProviderError('unavailable')
    checkListAdvances(result.next_page, pageToken)
    await checkMirrorSize(db, calendar, result.events.length)
    await saveInBatches(services, calendar, result.events, (trx, events) =>
      saveEvents(trx, calendar, events, currentDate(clock)),
    )
    await renewClaim()
    pageToken = result.next_page
  } while (pageToken !== null)
  await saveKnownUntil(db, calendar, { known_until: range.end, synced_at })
  await services.live.publish(db, [calendar.user_id], 'events')
}

/**
 * Loads all events of a calendar, in as many runs as it takes: each page is saved with the position of the next. Events
 * that no page listed are deleted at the end, so nothing disappears in the meantime.
 * @param canContinue resolves to false when this run must end
 * @returns false if another run must continue the load
 */
export async function loadCalendar(
  services: ReadServices,
  remote: RemoteAccount,
  calendar: UserCalendar,
  canContinue: () => Promise<boolean>,
): Promise<boolean> {
  const { db, clock, live } = services
  let cursor = calendar.load_cursor
  let range: TimeRange | undefined
  if (calendar.events_loaded === null) {
    await beginLoad(db, calendar)
    cursor = null
  }
  for (;;) {
    const page = await listPage(services, remote, calendar, cursor)
    if (page === 'restart') {
      cursor = null
      if (!(await canContinue())) return false
      continue
    }
    checkListAdvances(page.has_more ? page.cursor : null, cursor)
    await checkMirrorSize(db, calendar, page.events.length)
    let hasCalendar = true
    await saveInBatches(services, calendar, page.events, (trx, events) =>
      saveListedEvents(trx, calendar, { page, events }, currentDate(clock)),
    )
    await db.transaction().execute(async (trx) => {
      const external_ids = page.events.map(({ external_id }) => external_id)
      hasCalendar = await saveLoadProgress(trx, calendar, { load_cursor: page.cursor, external_ids })
      if (hasCalendar && page.events.length > 0) await publishProgress(live, trx, calendar)
    })
    if (!hasCalendar) return true
    ;({ cursor, range } = page)
    if (!page.has_more) break
    if (!(await canContinue())) return false
  }
  await deleteMissingEvents(services, calendar, range)
  await withUserLock(db, calendar.user_id, (trx) => recordUnlistedCopies(trx, calendar, currentDate(clock)))
  await recordUnlistedInvitations(db, calendar)
  await db.transaction().execute((trx) => endLoad(trx, calendar, cursor))
  return true
}

async function publishProgress(live: ReadServices['live'], trx: ReadServices['db'], { user_id }: UserCalendar) {
  const users = [user_id]
  await live.publishAll(trx, [
    { users, topic: 'events' },
    { users, topic: 'settings' },
  ])
}

/** Lists a page. If the cursor has expired, resets the load and returns `restart`. */
async function listPage({ db }: ReadServices, remote: RemoteAccount, calendar: UserCalendar, cursor: string | null) {
  try {
    return await remote.listChanges(calendar.external_id, cursor)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'gone' || cursor === null) throw error
    await beginLoad(db, calendar)
    return 'restart'
  }
}

/** Deletes the events in the range of the list that no page listed, in batches. */
async function deleteMissingEvents(
  services: ReadServices,
  calendar: UserCalendar,
  range: TimeRange | undefined,
): Promise<void> {
  const { db, clock, live } = services
  const deleteBatch = () =>
    withUserLock(db, calendar.user_id, async (trx) => {
      const missingEvents = await listMissingEvents(trx, calendar, { range, limit: DELETION_BATCH_SIZE })
      await deleteEvents(trx, calendar, missingEvents, currentDate(clock))
      if (missingEvents.length > 0) await live.publish(trx, [calendar.user_id], 'events')
      return missingEvents.length
    })
  while ((await deleteBatch()) === DELETION_BATCH_SIZE);
}
