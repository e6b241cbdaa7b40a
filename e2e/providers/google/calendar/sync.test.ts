import { describe, expect, test } from 'vitest'
import { ALICE, BOB, clientOf, errorOf, eventAt, useStandIn } from '../test-client.ts'

const standIn = useStandIn()
const calendarId = 'primary'

/** Follows all pages; returns ids and the sync token of the last one. */
async function listAll(client: ReturnType<typeof clientOf>, parameters: object = {}) {
  const ids: string[] = []
  for (let pageToken = ''; ; ) {
    const page = { calendarId, ...parameters, ...(pageToken ? { pageToken } : {}) }
    const { data } = await client.events.list(page)
    ids.push(...(data.items ?? []).map(({ id }) => id ?? ''))
    expect(data.nextPageToken === undefined).toBe(data.nextSyncToken !== undefined)
    if (!data.nextPageToken) return { ids, syncToken: data.nextSyncToken ?? '' }
    pageToken = data.nextPageToken
  }
}

describe('an incremental listing of events', () => {
  test('gets its sync token from the last page only, and misses no change made while paging', async () => {
    const client = clientOf(standIn())
    const alice = standIn().control.actAs(ALICE)
    const ids = [4, 5, 6, 7, 8].map((day) => alice.createEvent(eventAt(day, 10)).id ?? '')
    const { data: first } = await client.events.list({ calendarId, maxResults: 2 })
    alice.patchEvent(ids[4] ?? '', { summary: 'Changed while paging' })
    const rest = await listAll(client, { maxResults: 2, pageToken: first.nextPageToken })
    expect([...(first.items ?? []).map(({ id }) => id), ...rest.ids]).toEqual(ids)
    const { data: changes } = await client.events.list({ calendarId, syncToken: rest.syncToken })
    expect(changes.items?.map(({ summary }) => summary)).toEqual(['Changed while paging'])
    const emptyListing = await client.events.list({ calendarId, syncToken: changes.nextSyncToken ?? '' })
    expect(emptyListing.data.items).toEqual([])
  })

  test('reports only the id and status of deleted events', async () => {
    const client = clientOf(standIn())
    const { id = '' } = standIn().control.actAs(ALICE).createEvent(eventAt(4, 10))
    const { syncToken } = await listAll(client)
    standIn()
      .control.actAs(ALICE)
      .deleteEvent(id ?? '')
    const { data } = await client.events.list({ calendarId, syncToken })
    expect(data.items).toEqual([{ kind: 'calendar#event', etag: expect.any(String), id, status: 'cancelled' }])
    expect((await client.events.list({ calendarId })).data.items).toEqual([])
  })

  test('returns 410 for an expired token and 400 for a corrupt one', async () => {
    const client = clientOf(standIn())
    const { syncToken } = await listAll(client)
    expect(await errorOf(client.events.list({ calendarId, syncToken: 'garbage' }))).toEqual([400, 'invalid'])
    const { data: other } = await client.calendars.insert({ requestBody: { summary: 'Other' } })
    const otherCalendar = client.events.list({ calendarId: other.id ?? '', syncToken })
    expect(await errorOf(otherCalendar)).toEqual([400, 'invalid'])
    standIn().control.expireSyncTokens()
    expect(await errorOf(client.events.list({ calendarId, syncToken }))).toEqual([410, 'fullSyncRequired'])
    standIn().control.setSwitches({ corruptSyncToken: 410 })
    expect(await errorOf(client.events.list({ calendarId, syncToken: 'garbage' }))).toEqual([410, 'fullSyncRequired'])
  })

  test.each([
    { timeMin: '2027-01-01T00:00:00Z' },
    { timeMax: '2027-01-01T00:00:00Z' },
    { q: 'x' },
    { orderBy: 'updated' },
    { iCalUID: 'x' },
    { updatedMin: '2027-01-01T00:00:00Z' },
    { privateExtendedProperty: ['a=b'] },
    { sharedExtendedProperty: ['a=b'] },
    { showDeleted: false },
  ])('rejects a sync token together with %o', async (parameters) => {
    const client = clientOf(standIn())
    const { syncToken } = await listAll(client)
    expect(await errorOf(client.events.list({ calendarId, syncToken, ...parameters }))).toEqual([400, 'badRequest'])
  })

  test('can follow a listing with a time window, but not a filtered one', async () => {
    const client = clientOf(standIn())
    expect((await client.events.list({ calendarId, q: 'x' })).data.nextSyncToken).toBeUndefined()
    const { data } = await client.events.list({ calendarId, timeMin: '2027-01-01T00:00:00Z' })
    expect(data.nextSyncToken).toBeDefined()
  })
})

describe('a listing of events', () => {
  test('filters by time window, text and extended properties', async () => {
    const client = clientOf(standIn())
    const alice = standIn().control.actAs(ALICE)
    const properties = { extendedProperties: { private: { app: 'x' }, shared: { meeting: '7' } } }
    alice.createEvent(eventAt(4, 10, { description: 'About the budget' }))
    alice.createEvent(eventAt(6, 10, properties))
    const listTitles = async (parameters: object) =>
      (await client.events.list({ calendarId, ...parameters })).data.items?.map(({ summary }) => summary)
    expect(await listTitles({ timeMin: '2027-01-04T16:00:00Z' })).toEqual(['Day 6'])
    expect(await listTitles({ timeMax: '2027-01-06T15:00:00Z' })).toEqual(['Day 4'])
    expect(await listTitles({ q: 'BUDGET' })).toEqual(['Day 4'])
    expect(await listTitles({ privateExtendedProperty: ['app=x'], sharedExtendedProperty: ['meeting=7'] })).toEqual([
      'Day 6',
    ])
    const { data } = await client.events.list({ calendarId, timeZone: 'UTC' })
    expect(data.items?.[0]?.start).toEqual({ dateTime: '2027-01-04T15:00:00Z', timeZone: 'America/New_York' })
  })

  test.each([
    [{ orderBy: 'startTime' }, 'requestedOrderingNotAvailable'],
    [{ timeMin: '2027-01-01T00:00:00' }, 'invalidParameter'],
    [{ timeMin: '2027-01-02T00:00:00Z', timeMax: '2027-01-01T00:00:00Z' }, 'timeRangeEmpty'],
    [{ maxResults: 0 }, 'invalidParameter'],
    [{ orderBy: 'title' }, 'invalidParameter'],
    [{ pageToken: 'x' }, 'invalid'],
  ])('rejects %o', async (parameters, reason) => {
    expect(await errorOf(clientOf(standIn()).events.list({ calendarId, ...parameters }))).toEqual([400, reason])
  })

  test('returns 20,000 events in pages of 2,500 within seconds', async () => {
    const events = Array.from({ length: 20_000 }, (_, index) => eventAt((index % 28) + 1, index % 22))
    standIn().control.seedEvents(ALICE, events)
    const { ids } = await listAll(clientOf(standIn()), { maxResults: 2500 })
    expect(new Set(ids).size).toBe(20_000)
  })
})

describe('calendars and the calendar list', () => {
  test('report created, changed and deleted calendars incrementally', async () => {
    const client = clientOf(standIn())
    const { data: before } = await client.calendarList.list()
    expect(before.items).toMatchObject([{ id: ALICE, primary: true, accessRole: 'owner', selected: true }])
    const { data: calendar } = await client.calendars.insert({
      requestBody: { summary: 'Team', timeZone: 'Europe/Paris' },
    })
    const id = calendar.id ?? ''
    const colors = { backgroundColor: '#16a766', foregroundColor: '#ffffff' }
    const { data: coloredEntry } = await client.calendarList.patch({
      calendarId: id,
      colorRgbFormat: true,
      requestBody: colors,
    })
    expect(coloredEntry).toMatchObject({ ...colors, colorId: '8', timeZone: 'Europe/Paris' })
    const { data: changedCalendar } = await client.calendars.patch({
      calendarId: id,
      requestBody: { description: 'Ours' },
    })
    expect(changedCalendar).toMatchObject({ summary: 'Team', description: 'Ours', timeZone: 'Europe/Paris' })
    const { data: changes } = await client.calendarList.list({ syncToken: before.nextSyncToken ?? '' })
    expect(changes.items?.map((entry) => entry.id)).toEqual([id])
    await client.calendars.delete({ calendarId: id })
    const { data: removals } = await client.calendarList.list({ syncToken: changes.nextSyncToken ?? '' })
    expect(removals.items).toMatchObject([{ id, deleted: true }])
    expect(await errorOf(client.calendars.get({ calendarId: id }))).toEqual([404, 'notFound'])
    const minAccessRole = 'owner'
    const filteredListing = client.calendarList.list({ syncToken: changes.nextSyncToken ?? '', minAccessRole })
    expect(await errorOf(filteredListing)).toEqual([400, 'badRequest'])
    standIn().control.expireSyncTokens()
    const expiredListing = client.calendarList.list({ syncToken: changes.nextSyncToken ?? '' })
    expect(await errorOf(expiredListing)).toEqual([410, 'fullSyncRequired'])
  })

  test('show other users only what their access role allows', async () => {
    const alice = standIn().control.actAs(ALICE)
    alice.createEvent(eventAt(4, 10, { summary: 'Secret' }))
    const bob = clientOf(standIn(), BOB)
    expect(await errorOf(bob.events.list({ calendarId: ALICE }))).toEqual([404, 'notFound'])
    alice.shareCalendar(ALICE, BOB, 'freeBusyReader')
    const { data } = await bob.events.list({ calendarId: ALICE })
    expect(data).toMatchObject({ accessRole: 'freeBusyReader', items: [{ visibility: 'private' }] })
    expect(data.items?.[0]?.summary).toBeUndefined()
    const write = bob.events.insert({ calendarId: ALICE, requestBody: eventAt(4, 10) })
    expect(await errorOf(write)).toEqual([403, 'requiredAccessLevel'])
    await bob.calendarList.delete({ calendarId: ALICE })
    await bob.calendarList.insert({ requestBody: { id: ALICE, selected: false } })
    expect((await bob.calendarList.get({ calendarId: ALICE })).data.accessRole).toBe('freeBusyReader')
  })
})

test('free/busy merges adjacent events, skips free and declined ones, and returns errors per calendar', async () => {
  const alice = standIn().control.actAs(ALICE)
  alice.createEvent(eventAt(4, 10))
  alice.createEvent(eventAt(4, 11, { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] }))
  alice.createEvent(eventAt(4, 14, { transparency: 'transparent' }))
  const { id } = standIn()
    .control.actAs(BOB)
    .createEvent(eventAt(4, 16, { attendees: [{ email: ALICE }] }))
  alice.respond(id ?? '', 'declined')
  alice.createEvent({ start: { date: '2027-01-06' }, end: { date: '2027-01-07' } })
  standIn().control.failFreeBusy('broken@example.com')
  const query = { timeMin: '2027-01-04T00:00:00Z', timeMax: '2027-01-07T12:00:00Z' }
  const items = [ALICE, BOB, 'broken@example.com'].map((email) => ({ id: email }))
  const { data } = await clientOf(standIn()).freebusy.query({ requestBody: { ...query, items } })
  expect(data.calendars?.[ALICE]).toEqual({
    busy: [
      { start: '2027-01-04T15:00:00Z', end: '2027-01-04T17:00:00Z' },
      { start: '2027-01-05T16:00:00Z', end: '2027-01-05T17:00:00Z' },
      { start: '2027-01-06T05:00:00Z', end: '2027-01-07T05:00:00Z' },
    ],
  })
  expect(data.calendars?.[BOB]).toEqual({ busy: [], errors: [{ domain: 'global', reason: 'notFound' }] })
  expect(data.calendars?.['broken@example.com']?.errors).toEqual([{ domain: 'global', reason: 'internalError' }])
})
