import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queries } from '#client/api.ts'
import { logInAsNewUser, press, show, user, ZONE } from '#client/test/calendar-page.tsx'
import { eventOfAna, instanceOfAna, seriesOfAna } from '#client/test/events.ts'
import { inputsTo } from '#client/test/fake-api.ts'
import type { Attendee } from '#shared/events.ts'

beforeEach(logInAsNewUser)

const ben: Attendee = {
  email: 'ben@example.org',
  name: 'Ben',
  picture: null,
  role: 'participant',
  response_status: 'needs_action',
}

async function edit(scope?: string) {
  await screen.findByText(/ at 2026/)
  await press('Open')
  await press('Edit')
  if (scope) await press(scope)
  return within(await screen.findByRole('dialog', { name: /^Edit (event|all)/ }))
}

describe('an edited event', () => {
  it('is restored by undo', async () => {
    const event = eventOfAna({ location: 'Room 4', attendees: [ben] })
    const saved = { ...event, summary: 'Hiring', location: null, attendees: [] }
    const calls = show(event, { calendar: { updateEvent: () => saved } })
    const editor = await edit()
    await user.clear(editor.getByLabelText('Location'))
    await user.click(editor.getByRole('button', { name: /^Remove/ }))
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Hiring/)
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    const { summary, location, start, end } = event
    expect(inputsTo(calls, 'calendar.updateEvent')[1]).toEqual({
      eventId: 'hiring-sync',
      event: { summary, location, start, end, attendees: [{ email: 'ben@example.org', name: 'Ben' }] },
    })
  })

  it('keeps changes made elsewhere while it was open, even after an undo', async () => {
    const event = eventOfAna()
    let known = event
    const later = (dateTime: string) => ({ dateTime, timeZone: ZONE })
    const calls = show(event, {
      calendar: { listEvents: () => [known], updateEvent: () => ({ ...known, summary: 'Hiring' }) },
    })
    const editor = await edit()
    const [start, end] = [later('2026-11-18T15:00:00.000Z'), later('2026-11-18T16:00:00.000Z')]
    known = { ...event, start, end }
    await act(() => queries.calendar.listEvents.invalidate())
    await user.clear(editor.getByLabelText('Title'))
    await user.type(editor.getByLabelText('Title'), 'Hiring')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Hiring/)
    known = { ...known, summary: 'Hiring', location: 'Room 4' }
    await act(() => queries.calendar.listEvents.invalidate())
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([
      { eventId: 'hiring-sync', event: { summary: 'Hiring', start, end } },
      { eventId: 'hiring-sync', event: { summary: 'Hiring sync', start, end } },
    ])
  })

  it('cannot be undone if an attendee’s response was deleted with it', async () => {
    const event = eventOfAna({ attendees: [{ ...ben, response_status: 'accepted' }] })
    show(event, { calendar: { updateEvent: () => ({ ...event, attendees: [] }) } })
    const editor = await edit()
    await user.click(editor.getByRole('button', { name: /^Remove/ }))
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Hiring sync/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('an edited series', () => {
  const series = seriesOfAna(['RRULE:FREQ=WEEKLY'])
  const handlers = { calendar: { getEvent: () => series, updateEvent: () => series } }

  it('is restored by undo if its days did not change', async () => {
    const calls = show(instanceOfAna(18), handlers)
    const editor = await edit('All events')
    await user.type(editor.getByLabelText('Title'), ' at ten')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    expect(inputsTo(calls, 'calendar.updateEvent')[1]).toMatchObject({
      eventId: 'standup',
      scope: 'all',
      event: { summary: 'Standup', start: series.start, recurrence: ['RRULE:FREQ=WEEKLY'] },
    })
  })

  it('cannot be undone if its rule changed', async () => {
    show(instanceOfAna(18), handlers)
    const editor = await edit('All events')
    await user.selectOptions(editor.getByLabelText('Repeats'), 'Daily')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Standup/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
