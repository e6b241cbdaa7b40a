import { sql } from 'kysely'
import { inject } from 'vitest'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import type { CalendarId, EventId } from '#shared/ids.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { createBlankEvent, withInput } from '../event-input.ts'
import { deleteEventRow, insertEvent, replaceEvent } from '../store.ts'

/** Transactions that write transparent events do not wait for each other. */
const TRANSPARENT_EVENT = { ...LUNCH, transparency: 'transparent' as const }

/** A user with two events, and a first read of their calendar. */
async function createUserWithTwoEvents(services: TestServices) {
  const caller = await createUser(services)
  const { calendar, calendarManagement } = callAs(services, caller)
  const [main] = await calendarManagement.list()
  const calendarId = main?.id ?? ''
  for (const summary of ['One', 'Two']) await calendar.createEvent({ ...TRANSPARENT_EVENT, summary })
  const read = async (sync_token?: string) => {
    const page = await calendarManagement.calendarEvents({ calendarId, sync_token })
    const summaries = page.events.map(({ summary }) => summary)
    return { ...page, summaries: summaries.toSorted(), token: page.next_sync_token ?? '' }
  }
  const first = await read()
  const rowOf = (summary: string) => {
    const id = first.events.find((event) => event.summary === summary)?.id ?? summary
    const row = withInput(createBlankEvent(caller, calendarId as CalendarId, currentDate(services.clock)), {
      ...TRANSPARENT_EVENT,
      summary,
    })
    return { ...row, event_id: id.padEnd(22, '-') as EventId }
  }
  return { calendar, first, read, rowOf }
}

/** Opens a transaction that runs `before` and then waits. @returns a function that runs `after` and commits */
async function openTransaction(
  services: TestServices,
  before: (trx: Db) => Promise<unknown>,
  after?: (trx: Db) => Promise<void>,
) {
  const started = Promise.withResolvers<void>()
  const resume = Promise.withResolvers<void>()
  const done = services.db.transaction().execute(async (trx) => {
    await before(trx)
    started.resolve()
    await resume.promise
    await after?.(trx)
  })
  await Promise.race([started.promise, done])
  return async () => {
    resume.resolve()
    await done
  }
}

describe.skipIf(!inject('postgres'))('a change by a transaction that commits after a later transaction', () => {
  test('is returned once it has committed, whatever was read in between', async ({ services }) => {
    const { calendar, first, read, rowOf } = await createUserWithTwoEvents(services)
    const commit = await openTransaction(services, async (trx) => {
      await insertEvent(trx, rowOf('Slow'))
      await replaceEvent(trx, { ...rowOf('One'), summary: 'One, changed' })
      await deleteEventRow(trx, rowOf('Two'))
    })
    await calendar.createEvent({ ...TRANSPARENT_EVENT, summary: 'Quick' })

    const between = await read(first.token)
    expect([between.summaries, between.deleted]).toEqual([['Quick'], []])
    await commit()
    const after = await read(between.token)
    expect(after.summaries).toEqual(['One, changed', 'Slow'])
    expect(after.deleted).toEqual([first.events.find(({ summary }) => summary === 'Two')?.id])
    expect(await read(after.token)).toMatchObject({ events: [], deleted: [] })
    // A sync token that recorded only the highest transaction id would miss these changes.
    const { rows } = await sql<{ summary: string }>`
      select summary from events where changed_in > (select changed_in from events where summary = 'Quick')`.execute(
      services.db,
    )
    expect(rows).toEqual([])
  })

  test('is returned even if it is written only after a read', async ({ services }) => {
    const { calendar, first, read, rowOf } = await createUserWithTwoEvents(services)
    const commit = await openTransaction(
      services,
      (trx) => sql`select pg_current_xact_id()`.execute(trx),
      (trx) => insertEvent(trx, rowOf('Slow')),
    )
    await calendar.createEvent({ ...TRANSPARENT_EVENT, summary: 'Quick' })
    const between = await read(first.token)
    expect(between.summaries).toEqual(['Quick'])
    await commit()
    expect((await read(between.token)).summaries).toEqual(['Slow'])
  })

  test('is returned if the transaction was open during the first full read', async ({ services }) => {
    const { read, rowOf } = await createUserWithTwoEvents(services)
    const commit = await openTransaction(services, (trx) => insertEvent(trx, rowOf('Slow')))
    const full = await read()
    expect(full.summaries).toEqual(['One', 'Two'])
    await commit()
    expect((await read(full.token)).summaries).toEqual(['Slow'])
  })

  test('is not returned if it is rolled back', async ({ services }) => {
    const { first, read, rowOf } = await createUserWithTwoEvents(services)
    const rollBack = await openTransaction(
      services,
      (trx) => deleteEventRow(trx, rowOf('One')),
      () => Promise.reject(new Error('no')),
    )
    const between = await read(first.token)
    await expect(rollBack()).rejects.toThrow('no')
    expect(await read(between.token)).toMatchObject({ events: [], deleted: [] })
  })
})
