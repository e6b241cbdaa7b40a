import { describe, expect, test } from 'vitest'
import { ANA, BEN, setUpGoogle } from '#server/test/providers/google.ts'
import { outgoingEvent } from '#server/test/providers/provider-contract.ts'
import type { EventRow } from '../../tables.ts'

const getGoogle = setUpGoogle()
const calendarOf = (email = ANA) => getGoogle().google.control.actAs(email)
const insert = (event: EventRow) => getGoogle().connect().insertEvent(ANA, { event, exceptions: [] })
const attendee = (email: string, fields: object = {}) => ({
  email,
  name: null,
  picture: null,
  role: 'participant' as const,
  response_status: 'needs_action' as const,
  ...fields,
})
const liveEvents = (email = ANA) =>
  calendarOf(email)
    .listEvents()
    .filter(({ status }) => status !== 'cancelled')

describe('guests', () => {
  test('get no emails and no copies from Google: our emails invite them', async () => {
    const event = outgoingEvent({ attendees: [attendee(ANA, { role: 'organizer' }), attendee(BEN)] })
    const written = await insert(event)
    const renamed = { event: { ...event, summary: 'New' }, exceptions: [] }
    const updated = await getGoogle().connect().updateEvent(ANA, written, renamed)
    expect(updated).not.toBe('conflict')
    expect(calendarOf().getEvent(written.external_id).attendees).toHaveLength(2)
    expect(liveEvents(BEN)).toEqual([])
    await getGoogle()
      .connect()
      .deleteEvent(ANA, { ...written, ical_uid: event.ical_uid })
    expect(getGoogle().google.control.mails).toEqual([])
  })

  test('of an event that was created in Google lose their copies when it is deleted in Meridian', async () => {
    const times = { start: { dateTime: '2027-03-01T09:00:00Z' }, end: { dateTime: '2027-03-01T10:00:00Z' } }
    const { id: external_id = '', iCalUID: ical_uid = '' } = calendarOf().createEvent({
      ...times,
      attendees: [{ email: BEN }],
    })
    expect(liveEvents(BEN)).toHaveLength(1)
    await getGoogle()
      .connect()
      .deleteEvent(ANA, { external_id: external_id ?? '', ical_uid: ical_uid ?? '' })
    expect(liveEvents(BEN)).toEqual([])
  })

  test('are written as a complete list, and keep fields and rooms that only Google has', async () => {
    const times = { start: { dateTime: '2027-03-01T09:00:00Z' }, end: { dateTime: '2027-03-01T10:00:00Z' } }
    calendarOf().createEvent({
      ...times,
      summary: 'Lunch',
      attendees: [
        { email: BEN, optional: true, comment: 'Maybe' },
        { email: 'cleo@example.org', displayName: 'Cleo' },
        { email: 'room@resource.calendar.google.com', resource: true },
      ],
    })
    const { attendees, external_id } = await getGoogle().readFirst()
    await getGoogle().change({
      attendees: [...attendees.filter(({ email }) => email === BEN), attendee('dan@example.org')],
    })
    expect(calendarOf().getEvent(external_id).attendees).toMatchObject([
      { email: BEN, optional: true, comment: 'Maybe' },
      { email: 'dan@example.org', responseStatus: 'needsAction' },
      { email: 'room@resource.calendar.google.com', resource: true },
    ])
  })

  test('can change only their response and transparency in a copy of somebody else’s event', async () => {
    const times = { start: { dateTime: '2027-03-01T09:00:00Z' }, end: { dateTime: '2027-03-01T10:00:00Z' } }
    const { id = '' } = calendarOf(BEN).createEvent({
      ...times,
      summary: "Ben's",
      attendees: [{ email: ANA }, { email: 'cleo@example.org' }],
    })
    const attendees = (await getGoogle().readFirst()).attendees.map((person) =>
      person.email === ANA ? { ...person, response_status: 'declined' as const } : person,
    )
    const { etag } = calendarOf().getEvent(id ?? '')
    const written = await getGoogle().change({ attendees, summary: 'Renamed' })
    expect(written).toMatchObject({ isPartial: true, etag: calendarOf().getEvent(id ?? '').etag })
    expect(written).not.toMatchObject({ etag })
    const { summary, attendees: stored } = calendarOf(BEN).getEvent(id ?? '')
    expect(summary).toBe("Ben's")
    expect(stored).toMatchObject([
      { email: ANA, responseStatus: 'declined' },
      { email: 'cleo@example.org', responseStatus: 'needsAction' },
    ])
    for (const fields of [{ location: 'Bar' }, { attendees: attendees.slice(0, 1) }])
      expect(await getGoogle().change(fields)).toMatchObject({ isPartial: true })
    expect(await getGoogle().change({ transparency: 'transparent' })).not.toHaveProperty('isPartial')
  })

  test('of somebody else’s series can respond to single instances, and remove them', async () => {
    const times = { start: { dateTime: '2027-03-01T09:00:00Z' }, end: { dateTime: '2027-03-01T10:00:00Z' } }
    const { id = '' } = calendarOf(BEN).createEvent({
      ...times,
      start: { ...times.start, timeZone: 'UTC' },
      end: { ...times.end, timeZone: 'UTC' },
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
      attendees: [{ email: ANA }],
    })
    const { etag: _, ...weekly } = await getGoogle().readFirst()
    const instance = (original_start_time: Date, fields: Partial<EventRow>) =>
      outgoingEvent({
        ...weekly,
        recurrence: [],
        original_start_time,
        start_at: original_start_time,
        end_at: new Date(original_start_time.getTime() + 3_600_000),
        ...fields,
      })
    const attendees = weekly.attendees.map((person) =>
      person.email === ANA ? { ...person, response_status: 'declined' as const } : person,
    )
    const declinedInstance = instance(new Date('2027-03-08T09:00Z'), { attendees })
    const removedInstance = instance(new Date('2027-03-15T09:00Z'), { status: 'cancelled' })
    const update = (...exceptions: EventRow[]) => getGoogle().change({}, { exceptions })
    expect(await update(declinedInstance, removedInstance)).not.toHaveProperty('isPartial')
    expect(calendarOf(BEN).getEvent(`${id}_20270308T090000Z`).attendees).toMatchObject([
      { email: ANA, responseStatus: 'declined' },
    ])
    expect(calendarOf().getEvent(`${id}_20270315T090000Z`).status).toBe('cancelled')
    expect(calendarOf(BEN).getEvent(`${id}_20270315T090000Z`).status).toBe('confirmed')
    const { etag } = calendarOf().getEvent(`${id}_20270308T090000Z`)
    expect(await update({ ...declinedInstance, summary: 'Renamed' }, removedInstance)).toMatchObject({
      isPartial: true,
    })
    // With a new ETag, the next read would replace the new title.
    expect(calendarOf().getEvent(`${id}_20270308T090000Z`).etag).toBe(etag)
    const renamedAndDeclined = instance(new Date('2027-03-22T09:00Z'), { attendees, summary: 'Renamed' })
    expect(await update(declinedInstance, removedInstance, renamedAndDeclined)).toMatchObject({ isPartial: true })
    expect(calendarOf(BEN).getEvent(`${id}_20270322T090000Z`).attendees).toMatchObject([
      { email: ANA, responseStatus: 'declined' },
    ])
  })
})
