import { callAs } from '#server/test/caller.ts'
import { LUNCH } from '#server/test/factories.ts'
import { describe, expect, runRecurringJobs, type TestServices, test } from '#server/test/fixture.ts'
import { createRandom } from '#server/test/matching/random-searches.ts'
import { createUserWithAccount, synchronize } from '#server/test/providers/connected-account.ts'
import { explainQueries, insertEventCopies } from '#server/test/query-plan.ts'
import { createUserWithSyncedCopy, DAILY } from '#server/test/synced-copy.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { EventId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { findCalendar } from '../management/store.ts'
import { readChanges } from './changes.ts'

const ids = (events: readonly CalendarEvent[]) => events.map(({ id }) => id)

describe('a read with a sync token', () => {
  test('returns only events created, changed or deleted since the last read', async ({ services }) => {
    const { calendar, createEvent, sync, readBoth } = await createUserWithSyncedCopy(services)
    const [kept, changed, deleted] = [await createEvent({}), await createEvent({}), await createEvent({})]
    expect(ids((await sync()).events).toSorted()).toEqual(ids([kept, changed, deleted]).toSorted())
    expect(await sync()).toEqual({ events: [], deleted: [] })
    const created = await createEvent({ summary: 'New' })
    const after = await calendar.updateEvent({ eventId: changed.id, event: { ...LUNCH, summary: 'Changed' } })
    await calendar.deleteEvent({ eventId: deleted.id })
    await calendar.createEvent({ ...LUNCH, summary: 'Elsewhere' })
    const changes = await sync()
    expect(changes.events.toSorted((a, b) => a.summary.localeCompare(b.summary))).toEqual([after, created])
    expect(changes.deleted).toEqual([deleted.id])
    const [copy, whole] = await readBoth()
    expect(copy).toEqual(whole)
  })

  test('reports an event that leaves the range or the calendar as deleted', async ({ services }) => {
    const { calendar, calendars, calendarId, createEvent, sync, readBoth } = await createUserWithSyncedCopy(services)
    const play = (await calendars.create({ summary: 'Play' })).id
    const [later, elsewhere] = [await createEvent({}), await createEvent({})]
    await sync()
    const at = (dateTime: string) => ({ dateTime, timeZone: 'UTC' })
    const event = { summary: 'Later', start: at('2027-11-17T13:00:00Z'), end: at('2027-11-17T14:00:00Z') }
    await calendar.updateEvent({ eventId: later.id, event })
    await calendar.updateEvent({ eventId: elsewhere.id, event: { ...LUNCH, calendar_id: play } })
    const changes = await sync()
    expect([changes.events, changes.deleted.toSorted()]).toEqual([[], [later.id, elsewhere.id].toSorted()])
    await calendar.updateEvent({ eventId: elsewhere.id, event: { ...LUNCH, calendar_id: calendarId } })
    expect(ids((await sync()).events)).toEqual([elsewhere.id])
    const [copy, whole] = await readBoth()
    expect(copy).toEqual(whole)
  })

  test('reports a changed series as deleted and returns its current instances', async ({ services }) => {
    const { calendar, createEvent, sync, readBoth } = await createUserWithSyncedCopy(services)
    const daily = await createEvent(DAILY)
    const instances = (await sync()).events
    const [, second, third] = instances
    expect(instances.every((event) => event.recurring_event_id === daily.id)).toBe(true)
    const expectChanges = async (deleted: string[], summaries: string[]) => {
      const changes = await sync()
      expect([changes.deleted, changes.events.map(({ summary }) => summary)]).toEqual([deleted, summaries])
      const [copy, whole] = await readBoth()
      expect(copy).toEqual(whole)
    }
    // Changes one instance and deletes another.
    const { start, end } = second ?? expect.fail('no second')
    await calendar.updateEvent({ eventId: second?.id ?? '', event: { summary: 'Second', start, end } })
    await expectChanges([], ['Second'])
    await calendar.deleteEvent({ eventId: third?.id ?? '' })
    await expectChanges([third?.id ?? ''], [])
    // Changes the whole series; its exceptions are carried over.
    const { recurrence: _, ...event } = DAILY
    await calendar.updateEvent({ eventId: daily.id, event: { ...event, summary: 'Every day' } })
    await expectChanges([daily.id], ['Every day', 'Second', 'Every day'])
    // Deletes one instance and all that follow.
    await calendar.deleteEvent({ eventId: second?.id ?? '', scope: 'following' })
    await expectChanges([daily.id], ['Every day'])
    // Makes it a single event, and then a series again.
    await calendar.updateEvent({ eventId: daily.id, event: { ...event, recurrence: [] } })
    await expectChanges([daily.id], ['Daily'])
    await calendar.updateEvent({ eventId: daily.id, event: DAILY })
    await expectChanges([daily.id], ['Daily', 'Daily', 'Daily', 'Daily'])
    await calendar.deleteEvent({ eventId: daily.id })
    await expectChanges([daily.id], [])
  })

  test('returns the whole series when an exception is deleted', async ({ services }) => {
    const { calendar, createEvent, sync, readBoth } = await createUserWithSyncedCopy(services)
    const daily = await createEvent(DAILY)
    const [first] = (await sync()).events
    await calendar.updateEvent({ eventId: first?.id ?? '', event: { ...LUNCH, summary: 'First' } })
    await sync()
    await services.db
      .deleteFrom('events')
      .where('event_id', '=', first?.id as EventId)
      .execute()
    expect((await sync()).deleted).toEqual([daily.id])
    const [copy, whole] = await readBoth()
    expect(copy).toEqual(whole)
  })

  test('reports a series as deleted when it moves to another calendar, whole or in part', async ({ services }) => {
    const { calendar, calendars, createEvent, sync, readBoth } = await createUserWithSyncedCopy(services)
    const play = (await calendars.create({ summary: 'Play' })).id
    const daily = await createEvent(DAILY)
    const [, second, third] = (await sync()).events
    await calendar.updateEvent({ eventId: third?.id ?? '', event: { ...LUNCH, summary: 'Third' } })
    await sync()
    const { start, end } = second ?? expect.fail('no second')
    const rest = { summary: 'Elsewhere', start, end, calendar_id: play }
    await calendar.updateEvent({ eventId: second?.id ?? '', scope: 'following', event: rest })
    expect((await sync()).deleted).toEqual([daily.id])
    expect((await readBoth())[0]).toHaveLength(1)
    await calendar.updateEvent({ eventId: daily.id, event: { ...DAILY, calendar_id: play } })
    expect(await sync()).toEqual({ events: [], deleted: [daily.id] })
    expect(await readBoth()).toEqual([[], []])
  })

  test('is paginated, with all deletions on the first page', async ({ services }) => {
    const { calendar, calendars, calendarId, createEvent, sync, readBoth, syncToken } =
      await createUserWithSyncedCopy(services)
    const deleted = await createEvent({})
    await sync()
    await createEvent(DAILY)
    await createEvent({})
    await calendar.deleteEvent({ eventId: deleted.id })
    const first = await calendars.calendarEvents({ calendarId, sync_token: syncToken(), max_results: 3 })
    expect([first.events.length, first.deleted.includes(deleted.id), first.next_sync_token]).toEqual([3, true, null])
    const page_token = first.next_page_token ?? ''
    const second = await calendars.calendarEvents({ calendarId, page_token })
    expect([second.events.length, second.deleted, second.next_page_token]).toEqual([2, [], null])
    // The copy reads the same changes, in pages of three.
    await sync(3)
    const [copy, whole] = await readBoth()
    expect(copy).toEqual(whole)
  })

  test('returns changes made between two pages of the previous read', async ({ services }) => {
    const { calendar, calendars, calendarId, createEvent } = await createUserWithSyncedCopy(services)
    const early = await createEvent({ start: { ...LUNCH.start, dateTime: '2026-11-17T08:00:00Z' } })
    await createEvent(DAILY)
    const first = await calendars.calendarEvents({ calendarId, max_results: 1 })
    expect(ids(first.events)).toEqual([early.id])
    await calendar.deleteEvent({ eventId: early.id })
    const page_token = first.next_page_token ?? ''
    const { next_sync_token } = await calendars.calendarEvents({ calendarId, page_token })
    const sync_token = next_sync_token ?? ''
    const { deleted } = await calendars.calendarEvents({ calendarId, sync_token })
    expect(deleted).toContain(early.id)
  })

  test('returns all events again when the color of the calendar has changed', async ({ services }) => {
    const { calendars, calendarId, createEvent, sync, readBoth } = await createUserWithSyncedCopy(services)
    await createEvent({})
    await createEvent(DAILY)
    await sync()
    await calendars.updateColors({ id: calendarId, background_color: 'ff6633' })
    const { events, deleted } = await sync()
    expect([events.length, deleted]).toEqual([5, []])
    const [copy, whole] = await readBoth()
    expect(copy).toEqual(whole)
    expect(await sync()).toEqual({ events: [], deleted: [] })
  })

  test.for([7, 42])('keeps a copy identical after random changes (seed %s)', async (seed, { services }) => {
    const { calendar, calendars, calendarId, createEvent, sync, readBoth } = await createUserWithSyncedCopy(services)
    const play = (await calendars.create({ summary: 'Play' })).id
    const next = createRandom(seed)
    const random = (n: number) => Math.floor(next() * n)
    for (let step = 0; step < 40; step++) {
      // Events with the same start come in any order.
      const present = (await calendars.calendarEvents({ calendarId })).events.toSorted((a, b) =>
        JSON.stringify([a.start, a.summary]).localeCompare(JSON.stringify([b.start, b.summary])),
      )
      const event = present[random(present.length || 1)]
      const scope = (['this', 'following', 'all'] as const)[random(3)]
      const hour = 10 + random(8)
      const time = (minute: number) => ({
        dateTime: `2026-11-${17 + random(3)}T${hour}:${minute}:00Z`,
        timeZone: 'UTC',
      })
      const start = time(10)
      const end = { ...start, dateTime: start.dateTime.replace(':10:', ':40:') }
      const action = event ? (['add', 'delete', 'update', 'update', 'move'] as const)[random(5)] : 'add'
      const change = { summary: `Step ${step}`, start, end, ...(action === 'move' ? { calendar_id: play } : {}) }
      const eventId = event?.id ?? ''
      // A single instance cannot move to another calendar.
      const effectiveScope = action === 'move' && scope === 'this' ? 'all' : scope
      if (action === 'add') await createEvent({ ...(random(2) ? DAILY : {}), start, end })
      else if (action === 'delete') await calendar.deleteEvent({ eventId, scope })
      else await calendar.updateEvent({ eventId, scope: effectiveScope, event: change })
      if (random(2)) continue
      await sync(1 + random(4))
      const [copy, whole] = await readBoth()
      expect(copy).toEqual(whole)
    }
  })
})

test('reads changes through the intended indexes', async ({ services }) => {
  const { caller, calendarId, createEvent } = await createUserWithSyncedCopy(services)
  await createEvent({})
  await insertEventCopies(services, caller.user_id)
  const calendar = (await findCalendar(services.db, caller.user_id, calendarId)) ?? expect.fail('no calendar')
  const plans = await explainQueries(services, (db) => readChanges(db, caller, calendar, '5:5:'))
  expect(plans).toContain('"events_by_change"')
  expect(plans).toContain('"deleted_events_pkey"')
})

describe('stored deletions of events', () => {
  const listDeletions = (services: TestServices) => services.db.selectFrom('deleted_events').selectAll().execute()

  const backdateAllDeletions = ({ db, clock }: TestServices) =>
    db
      .updateTable('deleted_events')
      .set({ deleted_at: new Date(clock.now() - 32 * DAY) })
      .execute()

  test('are deleted with the calendar or the user', async ({ services }) => {
    const { caller, calendars, calendarId, createEvent } = await createUserWithSyncedCopy(services)
    await createEvent(DAILY)
    await calendars.delete({ calendarId })
    expect(await listDeletions(services)).toEqual([])
    const { calendar } = callAs(services, caller)
    const { id } = await calendar.createEvent(LUNCH)
    await calendar.createEvent(LUNCH)
    await calendar.deleteEvent({ eventId: id })
    expect(await listDeletions(services)).toMatchObject([{ event_id: id }])
    await services.db.deleteFrom('users').where('user_id', '=', caller.user_id).execute()
    expect(await listDeletions(services)).toEqual([])
  })

  test('are purged when every sync token that needs them has expired', async ({ services }) => {
    const { calendar, createEvent } = await createUserWithSyncedCopy(services)
    const [old, recent] = [await createEvent({}), await createEvent({})]
    for (const { id } of [old, recent]) await calendar.deleteEvent({ eventId: id })
    const backdateDeletion = (id: string, days: number) =>
      services.db
        .updateTable('deleted_events')
        .set({ deleted_at: new Date(services.clock.now() - days * DAY) })
        .where('event_id', '=', id as EventId)
        .execute()
    await backdateDeletion(old.id, 32)
    await backdateDeletion(recent.id, 30)
    await runRecurringJobs(services)
    expect(await listDeletions(services)).toMatchObject([{ event_id: recent.id }])
  })

  test('are kept until they are written to the provider, however long it is unreachable', async ({
    services: baseServices,
  }) => {
    const { services, remote, calls, run, summaries } = await createUserWithAccount(baseServices)
    await run()
    const [dentist] = await calls.calendar.listEvents({})
    remote.isAvailable = false
    await calls.calendar.deleteEvent({ eventId: dentist?.id ?? '' })
    await backdateAllDeletions(services)
    await runRecurringJobs(services)
    remote.isAvailable = true
    // As after reconnecting, everything is read again.
    remote.expireCursors()
    await synchronize(services)
    expect([remote.primaryCalendar.events.size, await summaries()]).toEqual([0, []])
    await runRecurringJobs(services)
    expect(await listDeletions(services)).toEqual([])
  })

  test('are purged although they were not written, if their account was removed', async ({
    services: baseServices,
  }) => {
    const { services, remote, account_id, calls, run } = await createUserWithAccount(baseServices)
    await run()
    const [dentist] = await calls.calendar.listEvents({})
    remote.isAvailable = false
    await calls.calendar.deleteEvent({ eventId: dentist?.id ?? '' })
    await calls.users.deleteSynchronizedAccount({ account_id })
    expect(await listDeletions(services)).toMatchObject([{ sync_state: 'pending', former_copy: null }])
    await backdateAllDeletions(services)
    await runRecurringJobs(services)
    expect(await listDeletions(services)).toEqual([])
  })
})
