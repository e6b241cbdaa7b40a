import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LATER, renderEventActions, revert, setUpCalendarTest, ZONE } from '#client/test/event-actions.tsx'
import { anaEvent, anaInstance, anaMeeting, anaSeries } from '#client/test/events.ts'
import { ErrorResponse, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { firstFreeReason } from '#client/test/first-free-reason.ts'
import { press } from '#client/test/user.ts'
import { getSpan } from '../event.ts'

beforeEach(setUpCalendarTest)

describe('a dragged event', () => {
  it('moves immediately, sends only its new times, and can be undone', async () => {
    const event = anaEvent()
    const calls = renderEventActions(event, { calendar: { updateEvent: () => event } })
    await screen.findByText('Hiring sync at 2026-11-18T13:00')
    await press('Drag')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(1))
    expect(inputsTo(calls, 'calendar.updateEvent')[0]).toEqual({
      eventId: 'hiring-sync',
      event: {
        start: { dateTime: LATER.start, timeZone: ZONE },
        end: { dateTime: LATER.end, timeZone: ZONE },
      },
    })
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    expect(inputsTo(calls, 'calendar.updateEvent')[1]).toMatchObject({ event: { start: event.start, end: event.end } })
  })

  it('moves back with an error if the server rejects it', async () => {
    const event = anaEvent()
    let rejectUpdate = () => {}
    renderEventActions(event, {
      calendar: {
        updateEvent: () =>
          new Promise((_, reject) => {
            const fields = { end: 'An event can last at most 31 days' }
            rejectUpdate = () => reject(new ErrorResponse(400, 'Some fields are not valid', { fields }))
          }),
      },
    })
    await screen.findByText('Hiring sync at 2026-11-18T13:00')
    await press('Drag')
    await screen.findByText('Hiring sync at 2026-11-18T15:00')
    await act(async () => rejectUpdate())
    await screen.findByText('Hiring sync at 2026-11-18T13:00')
    await screen.findByText('An event can last at most 31 days')
    expect(revert).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('in a series moves with the first choice, and ignores another that is pressed while it is saved', async () => {
    const response = Promise.withResolvers<ReturnType<typeof anaInstance>>()
    const calls = renderEventActions(anaInstance(18), { calendar: { updateEvent: () => response.promise } })
    for (const name of ['Drag', 'This event', 'All events']) await press(name)
    expect(screen.getByRole('button', { name: 'This event' })).toHaveAttribute('aria-busy', 'true')
    response.resolve(anaInstance(18))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputsTo(calls, 'calendar.getEvent')).toEqual([])
  })

  it('in a series moves the whole series if the user chooses “All events”', async () => {
    const calls = renderEventActions(anaInstance(18), {
      calendar: {
        getEvent: () => anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE']),
        updateEvent: () => anaSeries([]),
      },
    })
    await press('Drag')
    await press('All events')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(1))
    // Uses the series' id: with an instance's id, the server ignores a start that equals the instance's.
    expect(inputsTo(calls, 'calendar.updateEvent')[0]).toEqual({
      eventId: 'standup',
      scope: 'all',
      event: {
        start: { dateTime: '2026-11-02T15:00:00.000Z', timeZone: ZONE },
        end: { dateTime: '2026-11-02T16:00:00.000Z', timeZone: ZONE },
      },
    })
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    const { start, end, recurrence } = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE'])
    expect(inputsTo(calls, 'calendar.updateEvent')[1]).toEqual({
      eventId: 'standup',
      scope: 'all',
      event: { start, end, recurrence },
    })
  })

  it('shows an error if the undo fails', async () => {
    let isGone = false
    renderEventActions(anaEvent(), {
      calendar: {
        updateEvent() {
          if (isGone) throw new ErrorResponse(404, 'Not found')
          return anaEvent()
        },
      },
    })
    await screen.findByText(/^Hiring sync at/)
    await press('Drag')
    await screen.findByText('Moved “Hiring sync” to Wednesday 18 November, 16:00 to 17:00')
    isGone = true
    await press('Undo')
    expect(await screen.findByText('That could not be undone. Not found')).toBeVisible()
  })

  it('in a series can move with the following events', async () => {
    const calls = renderEventActions(anaInstance(18), {
      calendar: {
        getEvent: () => ({ ...anaInstance(18), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] }),
        updateEvent: () => anaSeries([]),
      },
    })
    await press('Drag')
    await press('This and following events')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(1))
    expect(inputsTo(calls, 'calendar.getEvent')).toEqual([{ eventId: 'standup_20261118T080000Z', scope: 'following' }])
    expect(inputsTo(calls, 'calendar.updateEvent')[0]).toEqual({
      eventId: 'standup_20261118T080000Z',
      scope: 'following',
      event: {
        start: { dateTime: LATER.start, timeZone: ZONE },
        end: { dateTime: LATER.end, timeZone: ZONE },
      },
    })
    // A split series cannot be merged again.
    expect(await screen.findByText('Changed “Standup” and following events')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('is sent by a keepalive request when the page closes', async () => {
    const event = anaEvent()
    const calls = renderEventActions(event)
    await press('Drag and leave')
    await waitFor(() => expect(inputsTo(calls, '/calendar/events/hiring-sync')).toHaveLength(1))
    expect(JSON.parse(String(inputsTo(calls, '/calendar/events/hiring-sync')[0]))).toEqual({
      start: { dateTime: LATER.start, timeZone: ZONE },
      end: { dateTime: LATER.end, timeZone: ZONE },
    })
  })

  it.each([
    ['in a series', anaInstance(18)],
    ['that is a meeting', anaMeeting()],
  ])('%s moves back if the page closes before the user confirms', async (_name, event) => {
    const calls = renderEventActions(event)
    await press('Drag and leave')
    expect(revert).toHaveBeenCalledOnce()
    expect(calls.filter(({ path }) => path.startsWith('/calendar'))).toEqual([])
  })

  it('in a series moves back if the dialog, which names the new time, is cancelled', async () => {
    const calls = renderEventActions(anaInstance(18))
    await press('Drag')
    await screen.findByText(/: Wednesday 18 November, 16:00 to 17:00\. It is part of a series\.$/)
    await press('Cancel')
    expect(revert).toHaveBeenCalledOnce()
    expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([])
  })
})

function bookingOf(event: ReturnType<typeof anaMeeting>, reason = firstFreeReason()) {
  return { success: true as const, event, ical_uid: '', reason, undo_token: null, undo_until: null }
}

describe('a meeting', () => {
  it('is moved by dragging only after a confirmation, and everyone is notified', async () => {
    const event = anaMeeting()
    const calls = renderEventActions(event, { events: { reschedule: () => bookingOf(event) } })
    await press('Drag')
    await screen.findByText(/moves to Wednesday 18 November, 16:00 to 17:00\. Attendees are notified/)
    expect(inputsTo(calls, 'events.reschedule')).toEqual([])
    await press('Move meeting')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText('Meeting moved to Wednesday 18 November, 16:00 to 17:00. Everyone is notified by email.')
    expect(inputsTo(calls, 'events.reschedule')).toEqual([
      {
        eventId: event.id,
        event: { start: { dateTime: LATER.start, timeZone: ZONE }, end: { dateTime: LATER.end, timeZone: ZONE } },
      },
    ])
    expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([])
  })

  it('keeps the idempotency key of a move until it succeeds', async () => {
    const event = anaMeeting()
    let isDown = true
    const respond = () => {
      if (isDown) throw new ErrorResponse(503, 'The service is not available right now. Please try again')
      return bookingOf(event)
    }
    const calls = renderEventActions(event, { events: { reschedule: respond } })
    const keys = () => calls.filter(({ path }) => path === 'events.reschedule').map(({ key }) => key)
    await press('Drag')
    await press('Move meeting')
    await screen.findByText(/not available right now/)
    isDown = false
    await press('Move meeting')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Drag')
    await press('Move meeting')
    await waitFor(() => expect(keys()).toHaveLength(3))
    const [first, second, third] = keys()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('moves with one click to the first time that works for everyone, and shows the time and the reason', async () => {
    const event = anaMeeting()
    const reason = firstFreeReason()
    const start = '2026-11-18T13:00:00.000Z'
    const match = { proposal: () => ({ start, reason }), autoRescheduleBatch: () => bookingOf(event, reason) }
    const calls = renderEventActions(event, { match })
    await screen.findByText(/^Ana and Ben at/)
    await press('Open')
    await press('Reschedule Meeting')
    await screen.findByText(/^New time:/)
    await press('One Click Schedule')
    await screen.findByText('The first time both are free. Everyone is notified by email.')
    await screen.findByText('Rescheduled to Wednesday 18 November, 14:00 to 15:00')
    const [call] = calls.filter(({ path }) => path === 'match.autoRescheduleBatch')
    expect(call?.input).toEqual({ eventId: event.id, start, current_start: getSpan(event).start })
    expect(call?.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('shows the new time of a one-click reschedule, and the reason for it, in advance', {
    meta: { promise: 'Screens: One-click rescheduling shows the new time and the reason first.' },
  }, async () => {
    const proposal = { start: '2026-11-19T08:00:00.000Z', reason: firstFreeReason() }
    const calls = renderEventActions(anaMeeting(), { match: { proposal: () => proposal } })
    await screen.findByText(/^Ana and Ben at/)
    await press('Open')
    await press('Reschedule Meeting')
    await screen.findByText('Thursday 19 November, 09:00')
    const description = 'New time: Thursday 19 November, 09:00 The first time both are free.'
    expect(screen.getByRole('button', { name: 'One Click Schedule', description })).toBeVisible()
    expect(inputsTo(calls, 'match.autoRescheduleBatch')).toEqual([])
  })

  it('keeps focus in its card while it is rescheduled by keyboard', async () => {
    const event = anaMeeting()
    const response = Promise.withResolvers<ReturnType<typeof bookingOf>>()
    const proposal = { start: '2026-11-19T08:00:00.000Z', reason: firstFreeReason() }
    renderEventActions(event, {
      match: { proposal: () => proposal, autoRescheduleBatch: () => response.promise },
    })
    await screen.findByText(/^Ana and Ben at/)
    await press('Open')
    await press('Reschedule Meeting')
    expect(screen.getByRole('heading', { name: 'How do you want to Reschedule?' })).toHaveFocus()
    await press('Don’t move')
    expect(screen.getByRole('button', { name: 'Reschedule Meeting' })).toHaveFocus()
    await press('Reschedule Meeting')
    await screen.findByText('Thursday 19 November, 09:00')
    await press('One Click Schedule')
    expect(await screen.findByText('Looking for the best time that fit both users...')).toHaveFocus()
    response.resolve(bookingOf(event, firstFreeReason()))
    expect(await screen.findByText(/^Rescheduled to/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reschedule Meeting' })).toHaveFocus()
  })

  it('moves back if the user declines after dragging it', async () => {
    const calls = renderEventActions(anaMeeting())
    await press('Drag')
    await press('Don’t move')
    expect(revert).toHaveBeenCalledOnce()
    expect(inputsTo(calls, 'events.reschedule')).toEqual([])
  })

  const slots = [{ start: '2026-11-18T15:00:00.000Z' }]
  it.each([
    [{ code: 'just_taken', slots }, /is busy at this time\.Nearest free times: Wed 18 November, 16:00\.$/],
    [{ code: 'outside_availability', slots: [] }, /^This time is outside someone’s working hours or booking window\.$/],
    [{ code: 'outside_availability', params: { reason: 'off_quarter_hour' }, slots: [] }, /^The server’s reason$/],
  ])('stays where it was if the time is refused, and the dialog says why until it is closed: %j', async (data, why) => {
    const reschedule = rejectWith(409, 'The server’s reason', data)
    renderEventActions(anaMeeting(), { events: { reschedule } })
    await press('Drag')
    await press('Move meeting')
    const dialog = await screen.findByRole('dialog', { name: 'Move this meeting?' })
    const alert = await within(dialog).findByRole('alert')
    expect(alert).toHaveTextContent(why)
    await press('Don’t move')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(revert).toHaveBeenCalledOnce()
    expect(screen.getByText('Ana and Ben at 2026-11-18T13:00')).toBeVisible()
  })
})
