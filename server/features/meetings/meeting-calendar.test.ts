import ICAL from 'ical.js'
import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { GUEST, monday } from '#server/test/guest.ts'
import { bookMeeting } from '#server/test/meetings.ts'

function parseFile(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent') ?? expect.fail('no event')
  return { method: calendar.getFirstPropertyValue('method'), event }
}

describe('the calendar file of a meeting', () => {
  overHttp(
    'is served to a guest by their handle, and to a user by the id of their entry',
    async ({ services, app }) => {
      const organizer = await createUser(services)
      const { guestHandle, entryId } = await bookMeeting(services, organizer)
      const response = await app.inject(`/events/event-google/${guestHandle}/meeting.ics`)
      expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(response.headers['content-disposition']).toBe('attachment; filename="meeting.ics"')
      const { method, event } = parseFile(response.body)
      expect(method).toBeNull()
      const { ical_uid } = (await app.inject(`/events/event-google/${guestHandle}`)).json()
      const value = (name: string) => event.getFirstPropertyValue(name)?.toString()
      expect(value('uid')).toBe(ical_uid)
      expect(new ICAL.Event(event).startDate.toJSDate().toISOString()).toBe(monday('10:00'))

      const url = `/events/event-google/${entryId}/meeting.ics`
      expect((await app.inject(url)).statusCode).toBe(404)
      const own = await app.inject({ url, headers: await createBearerHeaders(services, organizer) })
      expect(parseFile(own.body).event.getFirstPropertyValue('uid')).toBe(ical_uid)
    },
  )

  test('contains no email addresses, and replaces the version from an earlier email', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle } = await bookMeeting(services, organizer)
    const { events } = callAs(services, null)
    await events.reschedule({ eventId: guestHandle, event: { start: { dateTime: monday('11:00') } } })
    const file = await events.getFile({ eventId: guestHandle })
    expect(file).not.toMatch(/mailto:/i)
    expect(file).not.toContain(organizer.email)
    expect(file).not.toContain(GUEST.email)
    expect(file).not.toContain(guestHandle)
    expect(parseFile(file).event.getFirstPropertyValue('sequence')).toBe(1)
  })

  test('does not exist once the meeting is cancelled', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle } = await bookMeeting(services, organizer)
    const { events } = callAs(services, null)
    await events.cancel({ eventId: guestHandle })
    await expect(events.getFile({ eventId: guestHandle })).rejects.toThrow('This meeting was canceled')
  })
})
