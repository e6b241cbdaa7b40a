import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anaCalendar } from '#client/test/calendars.ts'
import { LATER, renderEventActions, setUpCalendarTest, ZONE } from '#client/test/event-actions.tsx'
import { anaEvent, anaMeeting } from '#client/test/events.ts'
import { inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { press, user } from '#client/test/user.ts'
import type { Attendee, CalendarEvent } from '#shared/events.ts'
import { eventTimes, type TimeSpan, withSpan } from '../event.ts'

beforeEach(setUpCalendarTest)

const CANCELLED = { success: true, outcome: 'cancelled', already_cancelled: false, already_left: false } as const

describe('a meeting', () => {
  it('is cancelled only after a confirmation, for the given reason', async () => {
    const event = anaMeeting()
    const calls = renderEventActions(event, { events: { cancel: () => ({ ...CANCELLED, event }) } })
    await press('Call off')
    await screen.findByText('Cancel this meeting?')
    expect(screen.getByText('This cancels “Ana and Ben” for everyone. They’ll be notified by email.')).toBeVisible()
    expect(inputsTo(calls, 'events.cancel')).toEqual([])
    await user.type(screen.getByLabelText('Reason'), 'Ill')
    await press('Cancel Meeting')
    await waitFor(() =>
      expect(inputsTo(calls, 'events.cancel')).toEqual([{ eventId: event.id, cancelling: 'cancelled', reason: 'Ill' }]),
    )
    await screen.findByText('Meeting canceled. Everyone is notified by email.')
  })

  it.each([
    ['cancelled', { already_cancelled: true }, 'This meeting was already canceled'],
    ['left', { outcome: 'left', already_left: true }, 'You have left this meeting'],
  ] as const)('that was already %s is reported as such, without mentioning emails', async (_name, result, text) => {
    const closed = { id: anaMeeting().id, status: 'cancelled' } as const
    renderEventActions(anaMeeting(), { events: { cancel: () => ({ ...CANCELLED, ...result, event: closed }) } })
    await press('Call off')
    await press('Cancel Meeting')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByText(/notified by email/)).toBeNull()
  })
})

describe('the confirmation of a move', () => {
  const DAY: TimeSpan = { start: '2026-11-18', end: '2026-11-19', allDay: true }
  const BEFORE: TimeSpan = { start: '2026-11-18T14:00:00.000Z', end: LATER.start, allDay: false }

  /** Drags the meeting to `LATER`, where Ana has another event. */
  async function dragOnto(overrides: Partial<CalendarEvent>) {
    const other = anaEvent({ id: 'council', summary: 'Customer council', ...eventTimes(LATER, ZONE), ...overrides })
    const list = () => [anaCalendar(), anaCalendar({ id: 'colleague', is_selected: false })]
    const listEvents = () => [withSpan(anaMeeting(), LATER), other]
    renderEventActions(anaMeeting(), { calendarManagement: { list }, calendar: { listEvents } })
    await screen.findByText(/^Ana and Ben at/)
    await press('Drag')
    await screen.findByText(/Attendees are notified by email\.$/)
    return screen.queryByText('You have “Customer council” at that time.')
  }

  it.each([
    ['an appointment', {}],
    ['a meeting', { extendedProps: anaMeeting().extendedProps, calendar_id: 'colleague' }],
    ['a busy day', { ...eventTimes(DAY, ZONE), all_day: true }],
  ])('mentions %s at the new time', async (_name, overrides) => {
    expect(await dragOnto(overrides)).toBeVisible()
  })

  it.each([
    ['a free event', { transparency: 'transparent' as const }],
    ['a free day', { ...eventTimes(DAY, ZONE), all_day: true, transparency: 'transparent' as const }],
    [
      'a declined event',
      { attendees: anaMeeting().attendees.map((p) => ({ ...p, response_status: 'declined' as const })) },
    ],
    ['an event in a calendar that does not block time', { calendar_id: 'colleague' }],
    ['an event that ends when the meeting begins', eventTimes(BEFORE, ZONE)],
  ])('does not mention %s', async (_name, overrides) => {
    expect(await dragOnto(overrides)).toBeNull()
  })
})

describe('a meeting of three people', () => {
  const [ana, ben] = anaMeeting().attendees as [Attendee, Attendee]
  const three = [ana, ben, { ...ben, email: 'cleo@example.org' }]

  it('is cancelled for everyone by its organizer', async () => {
    renderEventActions(anaMeeting({ attendees: three }))
    await press('Call off')
    expect(await screen.findByText('Cancel this meeting?')).toBeVisible()
  })

  it('continues without a participant who leaves, whichever of their addresses was invited', async () => {
    const organizer = { email: ben.email, name: ben.name }
    const invited = { ...ana, email: 'ana@other.example', role: 'participant' as const }
    renderEventActions(
      anaMeeting({ organizer, attendees: [{ ...ben, role: 'organizer' }, invited, three[2] as Attendee] }),
    )
    await press('Call off')
    expect(await screen.findByText('Leave this meeting?')).toBeVisible()
    expect(screen.getByText('“Ana and Ben” continues without you. The others are notified by email.')).toBeVisible()
  })

  it('asks again if leaving would now cancel it', async () => {
    const organizer = { email: ben.email, name: ben.name }
    const reject = rejectWith(409, 'This meeting has changed', { code: 'meeting_changed' })
    const calls = renderEventActions(anaMeeting({ organizer, attendees: three }), { events: { cancel: reject } })
    await press('Call off')
    await press('Leave meeting')
    await screen.findByText('This cancels “Ana and Ben” for everyone. They’ll be notified by email.')
    await press('Cancel Meeting')
    const inputs = [{ cancelling: 'left' }, { cancelling: 'cancelled' }]
    await waitFor(() => expect(inputsTo(calls, 'events.cancel')).toMatchObject(inputs))
  })
})
