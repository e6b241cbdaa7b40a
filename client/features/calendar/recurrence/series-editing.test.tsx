import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderEventActions, setUpCalendarTest } from '#client/test/event-actions.tsx'
import { anaInstance, anaSeries } from '#client/test/events.ts'
import { ErrorResponse, inputsTo } from '#client/test/fake-api.ts'
import { press, user } from '#client/test/user.ts'

beforeEach(setUpCalendarTest)

describe('an event of a series', () => {
  const series = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270303T225959Z'])
  const handlers = { calendar: { getEvent: () => series, updateEvent: () => series } }

  it('shows how it repeats', async () => {
    const calls = renderEventActions(anaInstance(18), handlers)
    await screen.findByText(/^Standup at/)
    await press('Open')
    expect(await screen.findByText('Weekly on Monday and Wednesday, until 3 March 2027')).toBeVisible()
    expect(inputsTo(calls, 'calendar.getEvent')).toEqual([{ eventId: 'standup' }])
  })

  it('names the zone of its rule if the rule’s weekday is another one in the displayed zone', async () => {
    const timeZone = 'Asia/Kolkata'
    const times = {
      start: { dateTime: '2026-11-19T19:00:00.000Z', timeZone },
      end: { dateTime: '2026-11-19T19:30:00.000Z', timeZone },
    }
    const instance = anaInstance(19, { ...times, original_start_time: times.start.dateTime })
    const fridays = anaSeries(['RRULE:FREQ=WEEKLY;COUNT=5'], times)
    renderEventActions(instance, { calendar: { getEvent: () => fridays } })
    await screen.findByText(/^Standup at/)
    await press('Open')
    expect(await screen.findByText('Thursday 19 November, 20:00 to 20:30')).toBeVisible()
    expect(await screen.findByText('Weekly on Friday (Kolkata time), 5 times')).toBeVisible()
  })

  it('is edited alone, without its recurrence rule', async () => {
    const calls = renderEventActions(anaInstance(18), handlers)
    await screen.findByText(/^Standup at/)
    await press('Open')
    await press('Edit')
    await press('This event')
    const editor = within(await screen.findByRole('dialog', { name: 'Edit event' }))
    expect(editor.queryByLabelText('Repeats')).toBeNull()
    await user.type(editor.getByLabelText('Title'), ' today')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(1))
    expect(inputsTo(calls, 'calendar.updateEvent')[0]).toMatchObject({
      eventId: 'standup_20261118T080000Z',
      event: { summary: 'Standup today' },
    })
    expect(inputsTo(calls, 'calendar.updateEvent')[0]).not.toHaveProperty('scope')
  })

  it('is edited with the whole series, including its rule', async () => {
    const calls = renderEventActions(anaInstance(18), handlers)
    await screen.findByText(/^Standup at/)
    await press('Open')
    await press('Edit')
    await press('All events')
    const editor = within(await screen.findByRole('dialog', { name: 'Edit all events' }))
    expect(editor.getByLabelText<HTMLInputElement>('Starts').value).toBe('2026-11-02')
    expect(editor.getByLabelText<HTMLSelectElement>('Repeats').value).toBe('weekly')
    expect(editor.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))).toEqual([
      'Monday',
      'Wednesday',
    ])
    expect(editor.getByLabelText<HTMLInputElement>('Series end date').value).toBe('2027-03-03')
    await user.click(editor.getByRole('checkbox', { name: 'Friday' }))
    await user.selectOptions(editor.getByLabelText('Series ends'), 'After a number of events')
    await user.clear(editor.getByLabelText('Number of events'))
    await user.type(editor.getByLabelText('Number of events'), '20')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(1))
    expect(inputsTo(calls, 'calendar.updateEvent')[0]).toMatchObject({
      eventId: 'standup',
      scope: 'all',
      event: {
        start: series.start,
        recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=20'],
      },
    })
  })

  it('keeps the dialog open with an error if its series cannot be loaded', async () => {
    renderEventActions(anaInstance(18), {
      calendar: {
        getEvent() {
          throw new ErrorResponse(404, 'Not found')
        },
      },
    })
    await screen.findByText(/^Standup at/)
    await press('Open')
    expect(await screen.findByText('Part of a series')).toBeVisible()
    await press('Edit')
    await press('All events')
    expect(await screen.findByText('Not found')).toBeVisible()
    expect(screen.getByRole('button', { name: 'All events' })).toBeVisible()
  })
})
