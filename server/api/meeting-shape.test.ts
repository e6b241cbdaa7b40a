import { createBearerHeaders, test } from '#server/test/app.ts'
import { createUser } from '#server/test/factories.ts'
import { expect } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf } from '#server/test/guest.ts'
import type { CalendarEvent } from '#shared/events.ts'

/** A meeting without the fields that differ per user: the id they know it by, and the calendar they see it in. */
function withoutUserFields({
  id: _id,
  account_id: _account,
  account_email: _email,
  calendar_id: _calendar,
  ...event
}: CalendarEvent) {
  return { ...event, extendedProps: { is_meeting: event.extendedProps.is_meeting } }
}

test('every call returns a meeting in the same shape', async ({ services, app }) => {
  const organizer = await createUser(services)
  const headers = await createBearerHeaders(services, organizer)
  const token = await invitationTokenOf(services, organizer)
  const booked = await app.inject({ method: 'POST', url: `/match/book?token=${token}`, payload: GUEST })
  const handle = booked.json().event.id
  const listed: CalendarEvent[] = (await app.inject({ url: '/calendar/events', headers })).json()
  const [{ id, calendar_id } = { id: '', calendar_id: '' }] = listed
  const body = { calendar_ids: [calendar_id] }
  const responses: Record<string, CalendarEvent> = {
    'a guest by handle': (await app.inject(`/events/event-google/${handle}`)).json().event,
    'the organizer by id': (await app.inject({ url: `/events/event-google/${id}`, headers })).json().event,
    'one event': (await app.inject({ url: `/calendar/events/${id}`, headers })).json(),
    'a calendar': (
      await app.inject({ url: `/calendar-management/calendars/${encodeURIComponent(calendar_id)}/events`, headers })
    ).json().events[0],
    'some calendars': (
      await app.inject({ method: 'POST', url: '/calendar-management/calendars/events', headers, payload: body })
    ).json().events[0],
  }
  expect(listed).toHaveLength(1)
  const expected = withoutUserFields(booked.json().event)
  expect(expected.attendees).toHaveLength(2)
  for (const [name, event] of Object.entries({ listed: listed[0] as CalendarEvent, ...responses })) {
    expect({ name, ...withoutUserFields(event) }).toEqual({ name, ...expected })
  }
})
