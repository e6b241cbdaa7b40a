import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { inputsTo } from '#client/test/fake-api.ts'
import type { Attendee } from '#shared/events.ts'
import { press, show, signInAfresh, user } from './calendar-for-tests.tsx'
import { eventOfAna, instanceOfAna, seriesOfAna } from './event-for-tests.ts'

beforeEach(signInAfresh)

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

describe('an event that was edited', () => {
  it('is as it was before by Undo', async () => {
    const event = eventOfAna({ location: 'Room 4', attendees: [ben] })
    const calls = show(event, { calendar: { updateEvent: () => ({ ...event, summary: 'Hiring', location: null }) } })
    const editor = await edit()
    await user.clear(editor.getByLabelText('Place'))
    await user.click(editor.getByRole('button', { name: /^Remove/ }))
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Hiring/)
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    const { summary, description, location, meeting_url, transparency, start, end, recurrence } = event
    expect(inputsTo(calls, 'calendar.updateEvent')[1]).toEqual({
      eventId: 'hiring-sync',
      event: {
        summary,
        description,
        location,
        meeting_url,
        transparency,
        start,
        end,
        recurrence,
        attendees: [{ email: 'ben@example.org', name: 'Ben' }],
      },
    })
  })

  it('is said to be saved, without Undo, where the answer of an attendee went with it', async () => {
    const event = eventOfAna({ attendees: [{ ...ben, response_status: 'accepted' }] })
    show(event, { calendar: { updateEvent: () => ({ ...event, attendees: [] }) } })
    const editor = await edit()
    await user.click(editor.getByRole('button', { name: /^Remove/ }))
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Hiring sync/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('a series that was edited', () => {
  const series = seriesOfAna(['RRULE:FREQ=WEEKLY'])
  const answers = { calendar: { getEvent: () => series, updateEvent: () => series } }

  it('is as it was before by Undo where its days stay', async () => {
    const calls = show(instanceOfAna(18), answers)
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

  it('is said to be saved, without Undo, where its rule is another', async () => {
    show(instanceOfAna(18), answers)
    const editor = await edit('All events')
    await user.selectOptions(editor.getByLabelText('Repeats'), 'Daily')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved: Standup/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
