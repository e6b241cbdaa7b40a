import { expect, test } from 'vitest'
import { ALICE, clientOf, errorOf, eventAt, useStandIn } from '../test-client.ts'

const standIn = useStandIn()
const calendarId = 'primary'
const weeklyEvent = (fields: object = {}) => eventAt(4, 10, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'], ...fields })

async function createSeries(fields: object = {}) {
  const client = clientOf(standIn())
  const { data } = await client.events.insert({ calendarId, requestBody: weeklyEvent(fields) })
  return { client, seriesId: data.id ?? '' }
}

test('expands a series into instances with the ids that Google gives them, across a daylight saving change', async () => {
  const { client, seriesId } = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20270320'] })
  const { data } = await client.events.list({ calendarId, singleEvents: true, orderBy: 'startTime' })
  expect(data.items?.at(0)).toMatchObject({
    id: `${seriesId}_20270104T150000Z`,
    recurringEventId: seriesId,
    originalStartTime: { dateTime: '2027-01-04T10:00:00-05:00', timeZone: 'America/New_York' },
  })
  expect(data.items?.at(-1)).toMatchObject({ id: `${seriesId}_20270315T140000Z` })
  expect(data.items?.at(0)?.recurrence).toBeUndefined()
})

test('keeps exceptions, and lists cancelled instances even if deleted events are not requested', async () => {
  const { client, seriesId } = await createSeries()
  const movedId = `${seriesId}_20270111T150000Z`
  await client.events.patch({ calendarId, eventId: movedId, requestBody: { ...eventAt(12, 15), summary: 'Moved' } })
  await client.events.delete({ calendarId, eventId: `${seriesId}_20270118T150000Z` })
  const { data: storedEvents } = await client.events.list({ calendarId })
  expect(storedEvents.items).toHaveLength(3)
  expect(storedEvents.items?.find(({ status }) => status === 'cancelled')).toEqual({
    kind: 'calendar#event',
    etag: expect.any(String),
    id: `${seriesId}_20270118T150000Z`,
    status: 'cancelled',
    recurringEventId: seriesId,
    originalStartTime: { dateTime: '2027-01-18T10:00:00-05:00', timeZone: 'America/New_York' },
  })
  const { data: expandedEvents } = await client.events.list({ calendarId, singleEvents: true, orderBy: 'startTime' })
  expect(expandedEvents.items?.map(({ start }) => start?.dateTime?.slice(0, 16))).toEqual([
    '2027-01-04T10:00',
    '2027-01-12T15:00',
    '2027-01-25T10:00',
  ])
  expect(await errorOf(client.events.delete({ calendarId, eventId: `${seriesId}_20270118T150000Z` }))).toEqual([
    410,
    'deleted',
  ])
  const { data: instances } = await client.events.instances({ calendarId, eventId: seriesId, showDeleted: true })
  expect(instances.items?.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'cancelled', 'confirmed'])
  const original = { originalStart: '2027-01-11T10:00:00-05:00' }
  const { data: matches } = await client.events.instances({ calendarId, eventId: seriesId, ...original })
  expect(matches.items?.map(({ id }) => id)).toEqual([movedId])
})

test('lists the instances that end at timeMin or later; events.list returns only those that end later', async () => {
  const { client, seriesId } = await createSeries()
  const listStarts = async (timeMin: string) => {
    const { data: instances } = await client.events.instances({ calendarId, eventId: seriesId, timeMin })
    const { data: events } = await client.events.list({ calendarId, singleEvents: true, timeMin })
    return [instances, events].map(({ items }) => items?.map(({ start }) => start?.dateTime?.slice(0, 10)))
  }
  const laterDays = ['2027-01-18', '2027-01-25']
  expect(await listStarts('2027-01-11T11:00:00-05:00')).toEqual([['2027-01-11', ...laterDays], laterDays])
  expect(await listStarts('2027-01-11T11:00:01-05:00')).toEqual([laterDays, laterDays])
})

test('reports instances as cancelled if a new recurrence no longer includes them', async () => {
  const { client, seriesId } = await createSeries()
  const { data: before } = await client.events.list({ calendarId, singleEvents: true })
  const requestBody = { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] }
  await client.events.patch({ calendarId, eventId: seriesId, requestBody })
  const syncToken = before.nextSyncToken ?? ''
  const { data: changes } = await client.events.list({ calendarId, singleEvents: true, syncToken })
  expect(changes.items?.map(({ id, status }) => [id?.split('_')[1], status])).toEqual([
    ['20270104T150000Z', 'confirmed'],
    ['20270111T150000Z', 'confirmed'],
    ['20270118T150000Z', 'cancelled'],
    ['20270125T150000Z', 'cancelled'],
  ])
})

test('deletes a series with all its instances', async () => {
  const { client, seriesId } = await createSeries()
  const { data: before } = await client.events.list({ calendarId, singleEvents: true })
  await client.events.delete({ calendarId, eventId: seriesId })
  const syncToken = before.nextSyncToken ?? ''
  const { data: changes } = await client.events.list({ calendarId, singleEvents: true, syncToken })
  expect(changes.items?.map(({ status }) => status)).toEqual(Array(4).fill('cancelled'))
  const eventId = `${seriesId}_20270104T150000Z`
  expect(await errorOf(client.events.delete({ calendarId, eventId }))).toEqual([410, 'deleted'])
})

test('expands all-day series, RDATE and EXDATE', async () => {
  const client = clientOf(standIn())
  const requestBody = {
    start: { date: '2027-01-04' },
    end: { date: '2027-01-05' },
    recurrence: ['RRULE:FREQ=DAILY;UNTIL=20270107', 'EXDATE;VALUE=DATE:20270105', 'RDATE;VALUE=DATE:20270120'],
  }
  const { data } = await client.events.insert({ calendarId, requestBody })
  const { data: events } = await client.events.list({ calendarId, singleEvents: true })
  expect(events.items?.map(({ start }) => start?.date)).toEqual([
    '2027-01-04',
    '2027-01-06',
    '2027-01-07',
    '2027-01-20',
  ])
  expect(events.items?.[0]?.id).toBe(`${data.id}_20270104`)
  expect(standIn().control.actAs(ALICE).getEvent(`${data.id}_20270106`).start).toEqual({ date: '2027-01-06' })
  expect(await errorOf(client.events.get({ calendarId, eventId: `${data.id}_20270105` }))).toEqual([404, 'notFound'])
})
