import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anaCalendar, HOLIDAYS, WORK } from '#client/test/calendars.ts'
import { renderEventActions, setUpCalendarTest } from '#client/test/event-actions.tsx'
import { anaEvent, anaInstance, anaSeries } from '#client/test/events.ts'
import { inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { press, user } from '#client/test/user.ts'
import { setCalendarShown } from '../calendar-events.ts'

const MAIN = anaCalendar({ background_color: 'ffcb33' })
const handlers = { calendarManagement: { list: () => [MAIN, WORK, HOLIDAYS] } }

// Queried by label: querying the editor by role is slow in jsdom.
const calendarField = () => screen.findByLabelText<HTMLSelectElement>('Calendar')
const isChosen = async (color: string) => (await screen.findByLabelText<HTMLInputElement>(color)).checked

beforeEach(setUpCalendarTest)

describe('the calendar of an event', () => {
  it('is shown in its details', {
    meta: { promise: 'Screens: Event details show the calendar.' },
  }, async () => {
    renderEventActions(anaEvent({ calendar_id: 'work' }), handlers)
    await press('Open')
    expect(await screen.findByText('Work')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible()
  })

  it('makes the event read-only if it is a holiday calendar', {
    meta: { promise: 'Rules and limits: Events of holiday calendars cannot be changed.' },
  }, async () => {
    renderEventActions(anaEvent({ calendar_id: HOLIDAYS.id }), handlers)
    await press('Open')
    expect(await screen.findByText('Its events cannot be changed here.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('is chosen from the writable calendars, and sets the event’s color', {
    meta: { promise: 'Screens: The event editor offers the writable calendars, and moves an event to another one.' },
  }, async () => {
    setCalendarShown('work', false)
    const event = anaEvent()
    const movedEvent = { ...event, calendar_id: 'work' }
    const calls = renderEventActions(event, { ...handlers, calendar: { updateEvent: () => movedEvent } })
    await press('Open')
    await press('Edit')
    const field = await calendarField()
    expect([...field.options].map(({ textContent }) => textContent)).toEqual(['ana@example.com', 'Work'])
    expect(await isChosen('yellow')).toBe(true)
    await user.selectOptions(field, 'Work')
    expect(await isChosen('rose')).toBe(true)
    await press('Save')
    await waitFor(() => expect(screen.queryByLabelText('Calendar')).toBeNull())
    const [input] = inputsTo(calls, 'calendar.updateEvent')
    expect(input).toMatchObject({ eventId: 'hiring-sync', event: { calendar_id: 'work' } })
    expect(input).not.toHaveProperty('event.extendedProps')
    // The target calendar becomes visible.
    expect(JSON.parse(localStorage.getItem('meridian.selectedCalendars') ?? '')).toEqual({ work: true })
  })

  it('does not change an event’s own color, and shows the server’s error at its field', async () => {
    const event = anaEvent({ extendedProps: { event_color: '2ee6ca', is_meeting: false } })
    const problem = 'Choose one of your calendars that you can write to'
    const updateEvent = rejectWith(400, 'Some fields are not valid', { fields: { calendar_id: problem } })
    renderEventActions(event, { ...handlers, calendar: { updateEvent } })
    await press('Open')
    await press('Edit')
    await user.selectOptions(await calendarField(), 'Work')
    expect(await isChosen('aqua')).toBe(true)
    await press('Save')
    expect(await screen.findByText(problem)).toBeVisible()
    await waitFor(async () => expect(document.activeElement).toBe(await calendarField()))
  })

  it('cannot be chosen if there is only one calendar', async () => {
    renderEventActions(anaEvent())
    await press('Open')
    await press('Edit')
    await screen.findByLabelText('Title')
    expect(screen.queryByLabelText('Calendar')).toBeNull()
  })

  it('cannot be changed if the event has invitations', {
    meta: { promise: 'Screens: The event editor offers no other calendar for an event with invitations.' },
  }, async () => {
    const extendedProps = { event_color: 'ffcb33', is_meeting: false, has_invitations: true }
    renderEventActions(anaEvent({ extendedProps }), handlers)
    await press('Open')
    await press('Edit')
    await screen.findByLabelText('Title')
    expect(screen.queryByLabelText('Calendar')).toBeNull()
  })

  it('can be changed for a whole series, not for one instance', async () => {
    const series = anaSeries(['RRULE:FREQ=DAILY'])
    renderEventActions(anaInstance(18), { ...handlers, calendar: { getEvent: () => series } })
    await press('Open')
    await press('Edit')
    await press('This event')
    await screen.findByLabelText('Title')
    expect(screen.queryByLabelText('Calendar')).toBeNull()
    await press('Discard')
    await press('Open')
    await press('Edit')
    await press('All events')
    expect((await calendarField()).value).toBe('calendar')
  })
})

describe('the attendees of an event', () => {
  const ben = { email: 'ben@example.org', name: 'Ben Ortiz' }
  const event = anaEvent({
    attendees: [{ ...ben, picture: null, role: 'participant', response_status: 'needs_action' }],
  })
  const findField = () => screen.findByLabelText<HTMLInputElement>('Attendees', { selector: 'input' })

  it('are added and removed, with a hint that nobody is emailed', {
    meta: { promise: 'Screens: The event editor accepts attendees, and says that they get no email.' },
  }, async () => {
    const calls = renderEventActions(event, { calendar: { updateEvent: () => event } })
    await press('Open')
    expect(await screen.findByRole('list', { name: 'Attendees' })).toHaveTextContent('Ben Ortiz')
    await press('Edit')
    await user.type(await findField(), 'Cy <Cy@Example.org>; gus{Enter}')
    expect(await screen.findByText('Not added: gus. Please enter a valid email address.')).toBeVisible()
    expect((await findField()).value).toBe('gus')
    expect(screen.getByText('For your reference only. No invitations are sent.')).toBeVisible()
    // Text that cannot be added prevents saving.
    await press('Save')
    await waitFor(async () => expect(document.activeElement).toBe(await findField()))
    expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([])
    await user.clear(await findField())
    const chips = within(screen.getAllByRole('list', { name: 'Attendees' }).at(-1) as HTMLElement)
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ben Ortiz'),
      expect.stringContaining('cy@example.org'),
    ])
    await press('Remove ben@example.org')
    // Saving also adds pasted addresses that were not added yet.
    await user.click(await findField())
    await user.paste('di@example.org\ned@example.org')
    expect((await findField()).value).toBe('di@example.org; ed@example.org')
    await press('Save')
    await waitFor(() =>
      expect(inputsTo(calls, 'calendar.updateEvent')).toMatchObject([
        {
          event: {
            attendees: [
              { email: 'cy@example.org', name: null },
              { email: 'di@example.org', name: null },
              { email: 'ed@example.org', name: null },
            ],
          },
        },
      ]),
    )
  })

  it('are not sent if unchanged', async () => {
    const calls = renderEventActions(event, { calendar: { updateEvent: () => event } })
    await press('Open')
    await press('Edit')
    await user.type(await screen.findByLabelText('Title'), '!')
    await press('Save')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(1))
    const [input] = inputsTo(calls, 'calendar.updateEvent')
    expect(input).not.toHaveProperty('event.attendees')
    expect(input).not.toHaveProperty('event.calendar_id')
  })
})
