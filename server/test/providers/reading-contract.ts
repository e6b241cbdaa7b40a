import { expect, test } from 'vitest'
import type {
  OutgoingEvent,
  RemoteAccount,
  RemoteEvent,
  TimeRange,
} from '#server/features/calendars/providers/provider.ts'
import { ProviderError } from '#server/features/calendars/providers/provider-error.ts'
import type { EventRow } from '#server/features/calendars/tables.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { type AccountUnderTest, listStarts, outgoingEvent, readChanges } from './provider-contract.ts'

/** An account for one test, with an empty calendar that need not be writable by us. */
export interface ReadableAccount extends AccountUnderTest {
  /** Replaces all events of the calendar with these, as its users would. */
  publish: (events: readonly OutgoingEvent[]) => Promise<void>
}

const createSingleEvent = (fields: Partial<EventRow>): OutgoingEvent => ({
  event: outgoingEvent(fields),
  exceptions: [],
})
const at = (text: string) => new Date(`${text}Z`)
const summariesOf = (events: Iterable<RemoteEvent>) => [...events].map(({ summary }) => summary).toSorted()

/** Tests the contract for reading, which all providers share. Call it in a `describe`. */
export function testReadingContract(open: () => Promise<ReadableAccount>): void {
  test('reads an event with its details, and a calendar with its name', async () => {
    const { connect, calendar_id, publish } = await open()
    const { event } = createSingleEvent({
      summary: 'Café; “talk”, <1>',
      description: 'One\nTwo',
      location: 'Here, there',
      transparency: 'transparent',
      status: 'tentative',
    })
    await publish([{ event, exceptions: [] }])
    const calendars = await connect().listCalendars()
    expect(calendars.filter(({ is_primary }) => is_primary)).toHaveLength(1)
    const calendar = calendars.find(({ external_id }) => external_id === calendar_id)
    expect(calendar?.summary).toMatch(/./)
    expect(calendar?.background_color).toMatch(/^[0-9a-f]{6}$/)
    const { ical_uid, summary, description, location, transparency, status, start_at, end_at } = event
    expect((await readChanges(connect(), calendar_id)).events).toMatchObject([
      { ical_uid, summary, description, location, transparency, status, start_at, end_at, exception_of: null },
    ])
  })

  test('follows changes, even if the provider cannot list them', async () => {
    const { connect, calendar_id, publish } = await open()
    const known = new Map<string, RemoteEvent>()
    let cursor: string | null = null
    /** As our synchronization does: an expired cursor means reading everything. */
    const synchronize = async () => {
      const account = connect()
      await account.listCalendars(new Map(cursor === null ? [] : [[calendar_id, cursor]]))
      let changes: Awaited<ReturnType<typeof readChanges>>
      try {
        changes = await readChanges(account, calendar_id, cursor)
      } catch (error) {
        if (cursor === null || !(error instanceof ProviderError && error.kind === 'gone')) throw error
        known.clear()
        changes = await readChanges(account, calendar_id)
      }
      for (const id of changes.deleted) known.delete(id)
      for (const event of changes.events) known.set(event.external_id, event)
      cursor = changes.cursor
      return summariesOf(known.values())
    }
    const [one, two] = [createSingleEvent({ summary: 'One' }), createSingleEvent({ summary: 'Two' })]
    expect(await synchronize()).toEqual([])
    await publish([one])
    expect(await synchronize()).toEqual(['One'])
    expect(await synchronize()).toEqual(['One'])
    await publish([{ event: { ...one.event, summary: 'First' }, exceptions: [] }, two])
    expect(await synchronize()).toEqual(['First', 'Two'])
    await publish([two])
    expect(await synchronize()).toEqual(['Two'])
    await expect(connect().listChanges(calendar_id, 'no cursor')).rejects.toMatchObject({ kind: 'gone' })
    await expect(connect().listChanges(`${calendar_id}x`, null)).rejects.toMatchObject({ kind: 'gone' })
  })

  test('reads series at their local time, with moved and cancelled instances', async () => {
    const { connect, calendar_id, publish } = await open()
    const event = outgoingEvent({ start_at: at('2027-03-15T08:00'), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] })
    const exception = (original: string, fields: Partial<EventRow>) =>
      outgoingEvent({
        ical_uid: event.ical_uid,
        recurring_event_id: event.event_id,
        original_start_time: at(original),
        start_at: at(original),
        ...fields,
      })
    const exceptions = [
      exception('2027-03-22T08:00', { start_at: at('2027-03-23T15:00'), summary: 'Moved' }),
      exception('2027-03-29T07:00', { status: 'cancelled' }),
    ]
    await publish([{ event, exceptions }])
    expect(await listStarts((await readChanges(connect(), calendar_id)).events)).toEqual([
      '2027-03-15T08:00',
      '2027-03-23T15:00',
      '2027-04-05T07:00',
    ])
  })

  test('reads all-day events on their days', async () => {
    const { connect, calendar_id, publish } = await open()
    const days = { all_day: true, start_date: '2027-03-01', end_date: '2027-03-03' }
    const instants = { start_at: at('2027-03-01T00:00'), end_at: at('2027-03-03T00:00') }
    await publish([createSingleEvent({ ...days, ...instants })])
    expect((await readChanges(connect(), calendar_id)).events).toMatchObject([{ ...days, ...instants }])
  })

  const range: TimeRange = { start: at('2027-03-08T00:00'), end: at('2027-03-15T00:00') }
  const owner = { time_zone: 'Europe/Madrid', addresses: [] }
  const createWeeklySeries = () =>
    createSingleEvent({
      summary: 'Weekly',
      start_at: at('2027-03-01T09:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
    })

  test('lists the events in a time range, if supported', async ({ skip }) => {
    const { connect, calendar_id, publish } = await open()
    skip(!connect().listEventsInRange)
    const eventInside = createSingleEvent({ summary: 'Inside', start_at: at('2027-03-10T09:00') })
    await publish([
      createWeeklySeries(),
      eventInside,
      createSingleEvent({ summary: 'Before', start_at: at('2027-03-07T09:00') }),
    ])
    const events: RemoteEvent[] = []
    const account = connect()
    let page: string | null = null
    do {
      const listedPage: Awaited<ReturnType<NonNullable<RemoteAccount['listEventsInRange']>>> | undefined =
        await account.listEventsInRange?.(calendar_id, range, page)
      events.push(...(listedPage?.events ?? []))
      page = listedPage?.next_page ?? null
    } while (page !== null)
    // Must equal a full read: both are stored in one mirror.
    const all = (await readChanges(connect(), calendar_id)).events
    const expected = all.filter(({ summary }) => summary !== 'Before')
    const byId = (a: RemoteEvent, b: RemoteEvent) => a.external_id.localeCompare(b.external_id)
    expect(events.toSorted(byId)).toEqual(expected.toSorted(byId))
  })

  test('lists the busy times in a time range, if supported', async ({ skip }) => {
    const { connect, calendar_id, publish } = await open()
    skip(!connect().listBusyTimes)
    await publish([
      createWeeklySeries(),
      createSingleEvent({ start_at: at('2027-03-09T09:00') }),
      createSingleEvent({ start_at: at('2027-03-10T09:00'), transparency: 'transparent' }),
      createSingleEvent({ start_at: at('2027-03-11T09:00'), status: 'tentative' }),
      createSingleEvent({ start_at: at('2027-03-16T09:00') }),
    ])
    const busy = await connect().listBusyTimes?.([calendar_id], range, owner)
    expect(busy?.toSorted((a, b) => a.start.getTime() - b.start.getTime())).toEqual([
      { start: at('2027-03-08T09:00'), end: at('2027-03-08T10:00') },
      { start: at('2027-03-09T09:00'), end: at('2027-03-09T10:00') },
      { start: at('2027-03-11T09:00'), end: at('2027-03-11T10:00') },
    ])
    const readOfMissing = connect().listBusyTimes?.([`${calendar_id}x`], range, owner)
    await expect(readOfMissing).rejects.toMatchObject({ kind: 'gone' })
  })

  test('lists all-day events as busy for the whole day in their owner’s time zone, if supported', async ({ skip }) => {
    const { connect, calendar_id, publish } = await open()
    skip(!connect().listBusyTimes)
    const day = (date: number) => ({
      all_day: true,
      start_date: `2027-03-${date}`,
      end_date: `2027-03-${date + 1}`,
      start_at: at(`2027-03-${date}T00:00`),
      end_at: at(`2027-03-${date + 1}T00:00`),
    })
    await publish([createSingleEvent(day(10))])
    const start = new Date('2027-03-10T00:00-08:00')
    const end = new Date('2027-03-11T00:00-08:00')
    const evening = { start: new Date(end.getTime() - HOUR), end: new Date(end.getTime() + DAY) }
    for (const bounds of [range, evening]) {
      const busy = await connect().listBusyTimes?.([calendar_id], bounds, {
        time_zone: 'America/Los_Angeles',
        addresses: [],
      })
      expect(busy).toEqual([{ start, end }])
    }
  })
}

/** Adapts an account at a writable provider: `publish` deletes its events and inserts the new ones. */
export async function toReadableAccount(account: AccountUnderTest): Promise<ReadableAccount> {
  const { connect, calendar_id } = account
  const publish = async (events: readonly OutgoingEvent[]) => {
    const existing = await readChanges(connect(), calendar_id)
    for (const { external_id, ical_uid, exception_of } of existing.events)
      if (!exception_of) await connect().deleteEvent(calendar_id, { external_id, ical_uid })
    for (const outgoing of events) await connect().insertEvent(calendar_id, outgoing)
  }
  return { ...account, publish }
}
