import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LATER, renderEventActions, setUpCalendarTest, ZONE } from '#client/test/event-actions.tsx'
import { anaInstance, anaSeries } from '#client/test/events.ts'
import { ErrorResponse, inputsTo } from '#client/test/fake-api.ts'
import { press } from '#client/test/user.ts'

beforeEach(setUpCalendarTest)

const times = (start: string, end: string) => ({
  start: { dateTime: start, timeZone: ZONE },
  end: { dateTime: end, timeZone: ZONE },
})

describe('an event of a series that is dragged with all events', () => {
  it('moves only as part of the whole series if the series has several events a day', async () => {
    const start = '2026-11-18T13:00:00.000Z'
    const afternoon = anaInstance(18, { ...times(start, '2026-11-18T13:30:00.000Z'), original_start_time: start })
    const series = anaSeries(['RRULE:FREQ=DAILY;BYHOUR=9,14'])
    const calls = renderEventActions(afternoon, {
      calendar: { getEvent: () => series, updateEvent: () => series },
    })
    await press('Drag')
    await press('All events')
    await screen.findByText('Changed all “Standup” events')
    expect(inputsTo(calls, 'calendar.updateEvent')).toMatchObject([{ eventId: 'standup', scope: 'all' }])
  })

  describe('that was moved before', () => {
    const BEFORE = times('2026-11-18T12:00:00.000Z', '2026-11-18T12:30:00.000Z')
    const AFTER = times(LATER.start, LATER.end)
    const moved = anaInstance(18, BEFORE)
    const dragAll = async (event: typeof moved, series: typeof moved, updateEvent: () => typeof moved) => {
      const calls = renderEventActions(event, { calendar: { getEvent: () => series, updateEvent } })
      await press('Drag')
      await press('All events')
      return () => inputsTo(calls, 'calendar.updateEvent')
    }

    it('gets the confirmed time with the whole series, and returns with it', async () => {
      const series = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE'])
      const updates = await dragAll(moved, series, () => moved)
      await screen.findByText('Changed all “Standup” events')
      const changedSeries = times('2026-11-02T15:00:00.000Z', '2026-11-02T16:00:00.000Z')
      expect(updates()).toEqual([
        { eventId: moved.id, event: AFTER },
        { eventId: 'standup', scope: 'all', event: changedSeries },
      ])
      await press('Undo')
      await waitFor(() => expect(updates()).toHaveLength(4))
      const { start, end, recurrence } = series
      expect(updates().slice(2)).toEqual([
        { eventId: 'standup', scope: 'all', event: { start, end, recurrence } },
        { eventId: moved.id, event: BEFORE },
      ])
    })

    it('moves back if the series cannot be changed', async () => {
      let count = 0
      const updates = await dragAll(moved, anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE']), () => {
        if (++count === 2) throw new ErrorResponse(400, 'The series cannot move')
        return moved
      })
      await screen.findByText('The series cannot move')
      expect(updates()).toHaveLength(3)
      expect(updates()[2]).toEqual({ eventId: moved.id, event: BEFORE })
    })

    it('says why the series cannot be changed, even if it cannot move back', async () => {
      let count = 0
      await dragAll(moved, anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE']), () => {
        count++
        if (count > 1) throw new ErrorResponse(400, count === 2 ? 'The series cannot move' : 'The event cannot move')
        return moved
      })
      expect(await screen.findByText('The series cannot move')).toBeVisible()
    })

    it('leaves the others at their time if it moves back to it', async () => {
      const series = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE'], {
        ...times('2026-11-02T15:00:00.000Z', '2026-11-02T16:00:00.000Z'),
      })
      const event = { ...moved, original_start_time: LATER.start }
      const updates = await dragAll(event, series, () => moved)
      await screen.findByText('Changed all “Standup” events')
      expect(updates()).toEqual([{ eventId: moved.id, event: AFTER }])
      await press('Undo')
      await waitFor(() => expect(updates()).toHaveLength(2))
      expect(updates()[1]).toEqual({ eventId: moved.id, event: BEFORE })
    })
  })
})
