import { expect, test } from 'vitest'
import { ADELE, expectSchema, MEGAN, useStandIn, utc } from './test-stand-in.ts'

const { call, control } = useStandIn()
const WINDOW = 'startDateTime=2027-03-01T00:00:00Z&endDateTime=2027-04-01T00:00:00Z'
const BIG_PAGES = { prefer: 'odata.maxpagesize=100' }

const event = (subject: string, day: string) => ({
  subject,
  start: utc(`${day}T10:00:00`),
  end: utc(`${day}T11:00:00`),
})
const SERIES = {
  ...event('Weekly', '2027-03-01'),
  recurrence: {
    pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday'] },
    range: { type: 'noEnd', startDate: '2027-03-01' },
  },
}

/** Follows a round to its end. */
async function sync(link = `/me/calendarView/delta?${WINDOW}`, headers: Record<string, string> = BIG_PAGES) {
  const rows = []
  let next = link
  for (;;) {
    const { status, body } = await call(ADELE, 'GET', next, undefined, headers)
    expect(status).toBe(200)
    rows.push(...body.value)
    const deltaLink = body['@odata.deltaLink']
    if (deltaLink !== undefined) return { rows, deltaLink }
    next = body['@odata.nextLink'] ?? ''
  }
}

test('the first round returns all events in pages of the requested size, and the next returns only changes', async () => {
  for (const day of ['02', '03', '04', '05', '06']) control().createEvent(ADELE, event(`Day ${day}`, `2027-03-${day}`))
  control().createEvent(ADELE, event('Later', '2027-06-01'))
  const firstPage = await call(ADELE, 'GET', `/me/calendarView/delta?${WINDOW}`, undefined, {
    prefer: 'odata.maxpagesize=2',
  })
  expect(firstPage.body.value).toHaveLength(2)
  expect(firstPage.body['@odata.nextLink']).toContain('$skiptoken=')
  const round = await sync(undefined, { prefer: 'odata.maxpagesize=2' })
  expect(round.rows.map(({ subject }) => subject)).toEqual(['Day 02', 'Day 03', 'Day 04', 'Day 05', 'Day 06'])
  expectSchema('event', round.rows[0])
  expect((await sync(round.deltaLink)).rows).toEqual([])
  const [, changedRow, deletedRow] = round.rows
  control().updateEvent(ADELE, changedRow?.id ?? '', { subject: 'Changed' })
  control().deleteEvent(ADELE, deletedRow?.id ?? '')
  const { rows } = await sync(round.deltaLink)
  expect(rows).toMatchObject([
    { id: deletedRow?.id, '@removed': { reason: 'deleted' } },
    { id: changedRow?.id, subject: 'Changed' },
  ])
  // The same link may be requested again, as after a lost response.
  expect((await sync(round.deltaLink)).rows).toEqual(rows)
})

test('events that leave the window or the calendar are reported as removed', async () => {
  const [a, b] = ['a', 'b'].map((subject) => control().createEvent(ADELE, event(subject, '2027-03-02')))
  const { rows, deltaLink } = await sync()
  control().updateEvent(ADELE, String(a?.['id']), event('a', '2027-08-02'))
  control().moveEvent(ADELE, String(b?.['id']), 'Projects')
  const next = await sync(deltaLink)
  expect(next.rows).toHaveLength(2)
  expect(new Set(next.rows.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  expect(next.rows.every((row) => '@removed' in row)).toBe(true)
})

test.each([
  [true, 1],
  [false, 0],
])(
  'new events outside the window are reported as removed if removedOutsideWindow is on: %s',
  async (removedOutsideWindow, count) => {
    control().setSwitches({ removedOutsideWindow })
    const { deltaLink } = await sync()
    control().createEvent(ADELE, event('Outside', '2027-08-02'))
    expect((await sync(deltaLink)).rows).toHaveLength(count)
  },
)

test.each([true, false])(
  'occurrences are stubs, and seriesMasterInDelta=%s decides whether their master is included',
  async (seriesMasterInDelta) => {
    control().setSwitches({ seriesMasterInDelta })
    const master = control().createEvent(ADELE, SERIES)
    const { rows } = await sync(undefined, { prefer: 'odata.maxpagesize=100, IdType="ImmutableId"' })
    expect(rows.map(({ type }) => type)).toEqual([
      ...(seriesMasterInDelta ? ['seriesMaster'] : []),
      ...Array.from({ length: 5 }, () => 'occurrence'),
    ])
    expect(Object.keys(rows.at(-1) ?? {}).toSorted()).toEqual([
      '@odata.etag',
      '@odata.type',
      'end',
      'id',
      'seriesMasterId',
      'start',
      'type',
    ])
    expect(rows.at(-1)?.['seriesMasterId']).toBe(master['id'])
  },
)

test.each(['removed', 'series'] as const)(
  'a deleted occurrence is reported as deletedOccurrence=%s specifies',
  async (deletedOccurrence) => {
    control().setSwitches({ deletedOccurrence })
    control().createEvent(ADELE, SERIES)
    const { rows, deltaLink } = await sync()
    const occurrences = rows.filter(({ type }) => type === 'occurrence')
    const [, changedRow, deletedRow] = occurrences
    control().updateEvent(ADELE, changedRow?.id ?? '', { subject: 'Special' })
    control().deleteEvent(ADELE, deletedRow?.id ?? '')
    const next = (await sync(deltaLink)).rows
    const removedIds = next.filter((row) => '@removed' in row).map(({ id }) => id)
    expect(removedIds).toEqual(deletedOccurrence === 'removed' ? [deletedRow?.id] : [])
    expect(next.find(({ id }) => id === changedRow?.id)).toMatchObject({ type: 'exception', subject: 'Special' })
    expect(next.filter(({ type }) => type === 'occurrence')).toHaveLength(3)
  },
)

test.each([
  ['410-location', 410, 'SyncStateNotFound'],
  ['410', 410, 'SyncStateNotFound'],
  ['400', 400, 'ErrorInvalidSyncStateData'],
  ['404', 404, 'SyncStateNotFound'],
] as const)('an expired cursor is rejected as expiredCursor=%s specifies', async (expiredCursor, status, code) => {
  control().setSwitches({ expiredCursor })
  control().createEvent(ADELE, event('a', '2027-03-02'))
  const { deltaLink } = await sync()
  control().expireCursors(ADELE)
  const response = await call(ADELE, 'GET', deltaLink)
  expect(response).toMatchObject({ status, body: { error: { code } } })
  const location = response.headers.get('location')
  expect(location !== null).toBe(expiredCursor === '410-location')
  expect((await sync(location ?? undefined)).rows).toHaveLength(1)
})

test('a delta query rejects OData parameters and another mailbox’s token', async () => {
  expect((await call(ADELE, 'GET', `/me/calendarView/delta?${WINDOW}&$top=5`)).status).toBe(400)
  const { deltaLink } = await sync()
  expect((await call(MEGAN, 'GET', deltaLink)).status).toBe(400)
})

test('a calendar of 5,000 events is read within seconds', async () => {
  control().seedEvents(ADELE, 5000, { from: '2027-03-01T00:00:00Z', everyMinutes: 5 })
  const { rows, deltaLink } = await sync(undefined, { prefer: 'odata.maxpagesize=1000' })
  expect(rows).toHaveLength(5000)
  expect((await sync(deltaLink)).rows).toEqual([])
})
