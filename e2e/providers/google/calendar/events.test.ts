import { describe, expect, test } from 'vitest'
import { ALICE, BOB, clientOf, errorOf, eventAt, useStandIn, waitUntil } from '../test-client.ts'

const standIn = useStandIn()
const calendarId = 'primary'
const insert = (client: ReturnType<typeof clientOf>, requestBody: object, options: object = {}) =>
  client.events.insert({ calendarId, requestBody, ...options })

describe('the events API', () => {
  test('inserts, reads, patches, replaces and deletes an event', async () => {
    const client = clientOf(standIn())
    const { data: createdEvent } = await insert(client, eventAt(4, 10, { location: 'Room 1' }))
    expect(createdEvent).toMatchObject({
      kind: 'calendar#event',
      status: 'confirmed',
      start: { dateTime: '2027-01-04T10:00:00-05:00', timeZone: 'America/New_York' },
      organizer: { email: ALICE, self: true },
      iCalUID: `${createdEvent.id}@google.com`,
      eventType: 'default',
      sequence: 0,
    })
    const eventId = createdEvent.id ?? ''
    const patchResponse = await client.events.patch({ calendarId, eventId, requestBody: { summary: 'New' } })
    expect(patchResponse.data).toMatchObject({ summary: 'New', location: 'Room 1' })
    const updateResponse = await client.events.update({ calendarId, eventId, requestBody: eventAt(5, 10) })
    expect(updateResponse.data).toMatchObject({ summary: 'Day 5', sequence: 1 })
    expect(updateResponse.data.location).toBeUndefined()
    await client.events.delete({ calendarId, eventId })
    expect((await client.events.get({ calendarId, eventId })).data.status).toBe('cancelled')
    expect(await errorOf(client.events.delete({ calendarId, eventId }))).toEqual([410, 'deleted'])
  })

  test('reserves client-chosen ids forever', async () => {
    const client = clientOf(standIn())
    await insert(client, eventAt(4, 10, { id: 'abcdef0123' }))
    expect(await errorOf(insert(client, eventAt(4, 10, { id: 'abcdef0123' })))).toEqual([409, 'duplicate'])
    await client.events.delete({ calendarId, eventId: 'abcdef0123' })
    expect(await errorOf(insert(client, eventAt(4, 10, { id: 'abcdef0123' })))).toEqual([409, 'duplicate'])
    expect(await errorOf(insert(client, eventAt(4, 10, { id: 'with-dashes' })))).toEqual([400, 'invalid'])
  })

  test('rejects writes with an outdated ETag', async () => {
    const client = clientOf(standIn())
    const { data: createdEvent } = await insert(client, eventAt(4, 10))
    const eventId = createdEvent.id ?? ''
    standIn().control.actAs(ALICE).patchEvent(eventId, { summary: 'From outside' })
    const headers = { 'if-match': createdEvent.etag ?? '' }
    expect(await errorOf(client.events.delete({ calendarId, eventId }, { headers }))).toEqual([412, 'conditionNotMet'])
    expect(await errorOf(client.events.patch({ calendarId, eventId, requestBody: {} }, { headers }))).toEqual([
      412,
      'conditionNotMet',
    ])
    const { data: current } = await client.events.get({ calendarId, eventId })
    const matchingOptions = { headers: { 'if-match': current.etag ?? '' } }
    await client.events.patch({ calendarId, eventId, requestBody: { summary: 'Mine' } }, matchingOptions)
  })

  test('requires null to turn a timed event into an all-day event, and replaces arrays', async () => {
    const client = clientOf(standIn())
    const attendees = [{ email: BOB }, { email: 'carol@elsewhere.test' }]
    const { data: createdEvent } = await insert(client, eventAt(4, 10, { attendees }))
    const eventId = createdEvent.id ?? ''
    const patch = (requestBody: object) => client.events.patch({ calendarId, eventId, requestBody })
    expect(await errorOf(patch({ start: { date: '2027-01-04' }, end: { date: '2027-01-05' } }))).toEqual([
      400,
      'invalid',
    ])
    const allDay = await patch({
      start: { date: '2027-01-04', dateTime: null, timeZone: null },
      end: { date: '2027-01-05', dateTime: null, timeZone: null },
      attendees: [{ email: BOB }],
    })
    expect(allDay.data.start).toEqual({ date: '2027-01-04' })
    expect(allDay.data.attendees?.map(({ email }) => email)).toEqual([BOB])
  })

  test.each([
    ['end before start', { ...eventAt(4, 10), end: { dateTime: '2027-01-04T09:00:00-05:00' } }, 'timeRangeEmpty'],
    ['no end', { start: { dateTime: '2027-01-04T09:00:00-05:00' } }, 'required'],
    ['no offset and no zone', { ...eventAt(4, 10), start: { dateTime: '2027-01-04T10:00:00' } }, 'invalid'],
    ['date and dateTime', { ...eventAt(4, 10), end: { date: '2027-01-05' } }, 'invalid'],
    ['DTSTART in the recurrence', eventAt(4, 10, { recurrence: ['DTSTART:20270104T100000'] }), 'invalid'],
    ['a number as title', { ...eventAt(4, 10), summary: 5 }, 'invalid'],
  ])('rejects an event with %s', async (_, body, reason) => {
    expect(await errorOf(insert(clientOf(standIn()), body))).toEqual([400, reason])
  })

  test('accepts special events only if they follow the rules of their type', async () => {
    const client = clientOf(standIn())
    const away = { eventType: 'outOfOffice', outOfOfficeProperties: { autoDeclineMode: 'declineNone' } }
    expect((await insert(client, eventAt(4, 10, away))).data.eventType).toBe('outOfOffice')
    const location = {
      eventType: 'workingLocation',
      visibility: 'public',
      transparency: 'transparent',
      workingLocationProperties: { type: 'homeOffice', homeOffice: {} },
    }
    const { data: office } = await insert(client, eventAt(4, 10, location))
    expect(await errorOf(insert(client, eventAt(4, 10, { ...location, transparency: 'opaque' })))).toEqual([
      400,
      'invalid',
    ])
    expect(await errorOf(insert(client, eventAt(4, 10, { eventType: 'fromGmail' })))).toEqual([400, 'invalid'])
    const listing = await client.events.list({ calendarId, eventTypes: ['workingLocation'] })
    expect(listing.data.items?.map(({ id }) => id)).toEqual([office.id])
  })

  test('moves an event to another calendar, and leaves only its id and a cancelled status behind', async () => {
    const client = clientOf(standIn())
    const { data: team } = await client.calendars.insert({ requestBody: { summary: 'Team' } })
    const { data: createdEvent } = await insert(client, eventAt(4, 10))
    const eventId = createdEvent.id ?? ''
    const moveResponse = await client.events.move({ calendarId, eventId, destination: team.id ?? '' })
    expect(moveResponse.data).toMatchObject({ id: eventId, organizer: { email: team.id, self: true } })
    const { data: remaining } = await client.events.list({ calendarId, showDeleted: true })
    expect(remaining.items).toMatchObject([{ id: eventId, status: 'cancelled' }])
    expect(remaining.items?.[0]?.summary).toBeUndefined()
  })
})

describe('a conference request', () => {
  const meet = {
    conferenceData: { createRequest: { requestId: 'r1', conferenceSolutionKey: { type: 'hangoutsMeet' } } },
  }

  test('is ignored without conferenceDataVersion=1', async () => {
    const { data } = await insert(clientOf(standIn()), eventAt(4, 10, meet))
    expect(data.conferenceData).toBeUndefined()
  })

  test('creates a Meet link at once, or later with a new ETag, or fails', async () => {
    const client = clientOf(standIn())
    const { data: atOnce } = await insert(client, eventAt(4, 10, meet), { conferenceDataVersion: 1 })
    expect(atOnce.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/)
    expect(atOnce.conferenceData?.createRequest?.status?.statusCode).toBe('success')
    standIn().control.setSwitches({ conference: 'pending', conferenceDelayMs: 20 })
    const { data: pending } = await insert(client, eventAt(4, 10, meet), { conferenceDataVersion: 1 })
    expect(pending.conferenceData?.createRequest?.status?.statusCode).toBe('pending')
    expect(pending.hangoutLink).toBeUndefined()
    await waitUntil(
      () =>
        standIn()
          .control.actAs(ALICE)
          .getEvent(pending.id ?? '').hangoutLink !== undefined,
    )
    const { data: finishedEvent } = await client.events.get({ calendarId, eventId: pending.id ?? '' })
    expect(finishedEvent.etag).not.toBe(pending.etag)
    standIn().control.setSwitches({ conference: 'failure' })
    const { data: failing } = await insert(client, eventAt(4, 10, meet), { conferenceDataVersion: 1 })
    const getStatus = () =>
      standIn()
        .control.actAs(ALICE)
        .getEvent(failing.id ?? '').conferenceData?.createRequest?.status?.statusCode
    await waitUntil(() => getStatus() === 'failure')
  })
})

describe('an event with guests', () => {
  test('is copied to their calendars, shows their responses, and sends emails according to sendUpdates', async () => {
    const alice = clientOf(standIn())
    const bob = clientOf(standIn(), BOB)
    const attendees = [{ email: BOB }, { email: 'carol@elsewhere.test' }]
    const { data: createdEvent } = await insert(alice, eventAt(4, 10, { attendees }), { sendUpdates: 'externalOnly' })
    const eventId = createdEvent.id ?? ''
    expect(standIn().control.mails.map(({ kind, to }) => [kind, to])).toEqual([['invitation', 'carol@elsewhere.test']])
    const { data: copy } = await bob.events.get({ calendarId, eventId })
    expect(copy.attendees?.find(({ self }) => self)).toMatchObject({ email: BOB, responseStatus: 'needsAction' })
    expect(copy.organizer).toEqual({ email: ALICE, displayName: 'Alice Adams' })
    standIn().control.actAs(BOB).respond(eventId, 'declined')
    const { data: eventAfterResponse } = await alice.events.get({ calendarId, eventId })
    expect(eventAfterResponse.attendees?.find(({ email }) => email === BOB)?.responseStatus).toBe('declined')
    expect(await errorOf(bob.events.patch({ calendarId, eventId, requestBody: { guestsCanModify: true } }))).toEqual([
      403,
      'forbiddenForNonOrganizer',
    ])
    await alice.events.patch({ calendarId, eventId, requestBody: eventAt(5, 11) })
    expect((await bob.events.get({ calendarId, eventId })).data.start?.dateTime).toBe('2027-01-05T17:00:00+01:00')
  })

  test.each([
    ['none', true, 'confirmed'],
    ['none', false, 'cancelled'],
    ['all', true, 'cancelled'],
  ] as const)(
    'when deleted with sendUpdates=%s and silentDeletionKeepsGuestCopies=%s, leaves %s copies',
    async (sendUpdates, shouldKeepCopies, status) => {
      standIn().control.setSwitches({ silentDeletionKeepsGuestCopies: shouldKeepCopies })
      const { data } = await insert(clientOf(standIn()), eventAt(4, 10, { attendees: [{ email: BOB }] }))
      await clientOf(standIn()).events.delete({ calendarId, eventId: data.id ?? '', sendUpdates })
      expect(
        standIn()
          .control.actAs(BOB)
          .getEvent(data.id ?? '').status,
      ).toBe(status)
      expect(standIn().control.mails).toHaveLength(sendUpdates === 'all' ? 1 : 0)
    },
  )
})
