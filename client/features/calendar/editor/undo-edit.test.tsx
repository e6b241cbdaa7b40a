import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queries } from '#client/api.ts'
import { renderEventActions, setUpCalendarTest, ZONE } from '#client/test/event-actions.tsx'
import { anaEvent, anaInstance, anaSeries } from '#client/test/events.ts'
import { inputsTo } from '#client/test/fake-api.ts'
import { press, user } from '#client/test/user.ts'
import type { Attendee, CalendarEvent } from '#shared/events.ts'

beforeEach(setUpCalendarTest)

const ben: Attendee = {
  email: 'ben@example.org',
  name: 'Ben',
  picture: null,
  role: 'participant',
  response_status: 'needs_action',
}

async function edit(scope?: string) {
  await screen.findByText(/at 2026/)
  await press('Open')
  await press('Edit')
  if (scope) await press(scope)
  return within(await screen.findByRole('dialog', { name: /^Edit (event|all|this)/ }))
}

describe('an edited event', () => {
  it('is restored by undo', async () => {
    const event = anaEvent({ location: 'Room 4', attendees: [ben] })
    const savedEvent = { ...event, summary: 'Hiring', location: null, attendees: [] }
    const calls = renderEventActions(event, { calendar: { updateEvent: () => savedEvent } })
    const editor = await edit()
    await user.clear(editor.getByLabelText('Location'))
    await user.click(editor.getByRole('button', { name: /^Remove/ }))
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Hiring/)
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    const { location, start, end } = event
    expect(inputsTo(calls, 'calendar.updateEvent')[1]).toEqual({
      eventId: 'hiring-sync',
      event: { summary: 'Hiring sync', location, start, end, attendees: [{ email: 'ben@example.org', name: 'Ben' }] },
    })
  })

  it('keeps changes made elsewhere while the editor was open, even after an undo', async () => {
    const event = anaEvent()
    let serverEvent = event
    const at = (dateTime: string) => ({ dateTime, timeZone: ZONE })
    const calls = renderEventActions(event, {
      calendar: { listEvents: () => [serverEvent], updateEvent: () => ({ ...serverEvent, summary: 'Hiring' }) },
    })
    const editor = await edit()
    const [start, end] = [at('2026-11-18T15:00:00.000Z'), at('2026-11-18T16:00:00.000Z')]
    serverEvent = { ...event, start, end }
    await act(() => queries.calendar.listEvents.invalidate())
    await user.clear(editor.getByLabelText('Title'))
    await user.type(editor.getByLabelText('Title'), 'Hiring')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Hiring/)
    serverEvent = { ...serverEvent, summary: 'Hiring', location: 'Room 4' }
    await act(() => queries.calendar.listEvents.invalidate())
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([
      { eventId: 'hiring-sync', event: { summary: 'Hiring', start, end } },
      { eventId: 'hiring-sync', event: { summary: 'Hiring sync', start, end } },
    ])
  })

  it('keeps text that the API would reject, and offers no undo that would send it', async () => {
    const event = anaEvent({ summary: '', description: 'x'.repeat(9000) })
    const calls = renderEventActions(event, { calendar: { updateEvent: () => ({ ...event, summary: 'Hiring' }) } })
    const editor = await edit()
    await user.type(editor.getByLabelText('Title'), 'Hiring')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Hiring/)
    const { start, end } = event
    expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([
      { eventId: 'hiring-sync', event: { summary: 'Hiring', start, end } },
    ])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('cannot be restored if the edit deleted an attendee’s response', async () => {
    const event = anaEvent({ attendees: [{ ...ben, response_status: 'accepted' }] })
    renderEventActions(event, { calendar: { updateEvent: () => ({ ...event, attendees: [] }) } })
    const editor = await edit()
    await user.click(editor.getByRole('button', { name: /^Remove/ }))
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Hiring sync/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('an edited series', () => {
  const series = anaSeries(['RRULE:FREQ=WEEKLY'])
  const { start, end } = series

  /** Serves the series `state.series`. Saving updates it; tests replace it to simulate changes made elsewhere. */
  function serve(state: { series: CalendarEvent }) {
    return renderEventActions(anaInstance(18), {
      calendar: {
        getEvent: () => state.series,
        updateEvent: ({ event }) => (state.series = { ...state.series, ...(event as Partial<CalendarEvent>) }),
      },
    })
  }

  it('is restored by undo if its rule did not change', async () => {
    const calls = serve({ series })
    const editor = await edit('All events')
    fireEvent.change(editor.getByLabelText('Starts'), { target: { value: '2026-11-03' } })
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    expect(inputsTo(calls, 'calendar.updateEvent')[1]).toEqual({
      eventId: 'standup',
      scope: 'all',
      event: { start, end, recurrence: ['RRULE:FREQ=WEEKLY'] },
    })
  })

  it('keeps changes made elsewhere while the editor was open, including moves, even after an undo', async () => {
    const state = { series }
    const calls = serve(state)
    const editor = await edit('All events')
    const [from, to] = [
      { ...start, dateTime: '2026-11-02T10:00:00.000Z' },
      { ...end, dateTime: '2026-11-02T10:30:00.000Z' },
    ]
    state.series = { ...series, summary: 'Renamed', start: from, end: to }
    await user.type(editor.getByLabelText('Location'), 'Room 1')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Renamed/)
    state.series = { ...state.series, summary: 'Renamed again' }
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    const target = { eventId: 'standup', scope: 'all' }
    expect(inputsTo(calls, 'calendar.getEvent')).toContainEqual(target)
    expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([
      { ...target, event: { start: from, end: to, location: 'Room 1' } },
      { ...target, event: { start: from, end: to, location: null } },
    ])
  })

  it('keeps changes made elsewhere if it is edited from an instance onward', async () => {
    const state = { series: { ...anaInstance(18), recurrence: ['RRULE:FREQ=WEEKLY'] } }
    const calls = serve(state)
    const editor = await edit('This and following events')
    state.series = { ...state.series, summary: 'Renamed' }
    await user.type(editor.getByLabelText('Location'), 'Room 1')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Renamed/)
    const { id, start: from, end: to } = state.series
    expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([
      { eventId: id, scope: 'following', event: { start: from, end: to, location: 'Room 1' } },
    ])
  })

  it('repeats on the new weekday of a moved instance', async () => {
    const times = {
      start: { dateTime: '2026-11-19T08:00:00.000Z', timeZone: ZONE },
      end: { dateTime: '2026-11-19T08:30:00.000Z', timeZone: ZONE },
    }
    const movedInstance = anaInstance(18, { ...times, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE'] })
    const calls = serve({ series: movedInstance })
    const editor = await edit('This and following events')
    await user.type(editor.getByLabelText('Location'), 'Room 1')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Standup/)
    expect(inputsTo(calls, 'calendar.updateEvent')).toMatchObject([
      { event: { ...times, location: 'Room 1', recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH'] } },
    ])
  })

  it('cannot be restored if its rule changed', async () => {
    serve({ series })
    const editor = await edit('All events')
    await user.selectOptions(editor.getByLabelText('Repeats'), 'Daily')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Standup/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
