import { describe, expect, it } from 'vitest'
import { anaEvent, anaSeries } from '#client/test/events.ts'
import { getSpan } from '../event.ts'
import type { SeriesEnd } from '../recurrence/recurrence.ts'
import {
  changeAllDay,
  changeRecurrence,
  changeStart,
  draftSpan,
  type EventDraft,
  newDraft,
  toDraft,
  toEventInput,
  validateEventDraft,
} from './event-draft.ts'

const MADRID = 'Europe/Madrid'

describe('a draft', () => {
  it('of an event has its values, in the displayed time zone', () => {
    const event = anaEvent({ description: 'Two finalists', location: 'Room 4' })
    const draft = toDraft(event, 'Asia/Tokyo')
    expect(draft).toMatchObject({
      startDate: '2026-11-18',
      startTime: '22:00',
      endTime: '23:00',
      timeZone: 'Asia/Tokyo',
    })
    expect(draftSpan(draft)).toEqual(getSpan(event))
  })

  it('of a recurring event keeps the time zone of its rule', () => {
    expect(toDraft(anaSeries(['RRULE:FREQ=WEEKLY;COUNT=5']), 'Asia/Tokyo')).toMatchObject({
      startTime: '09:00',
      timeZone: MADRID,
      recurrence: { repeat: 'weekly', end: { kind: 'after', count: 5 } },
    })
  })

  it('of an all-day event ends on its last day, but its span ends the day after', () => {
    const event = anaEvent({
      start: { date: '2026-11-19', timeZone: MADRID },
      end: { date: '2026-11-21', timeZone: MADRID },
      all_day: true,
    })
    const draft = toDraft(event, MADRID)
    expect(draft).toMatchObject({ allDay: true, startDate: '2026-11-19', endDate: '2026-11-20' })
    expect(draftSpan(draft)).toEqual({ start: '2026-11-19', end: '2026-11-21', allDay: true })
  })

  it('moves its start and end to the first chosen weekday', () => {
    const draft = toDraft(anaEvent(), MADRID)
    const weekly = { ...draft.recurrence, repeat: 'weekly' as const }
    expect(changeRecurrence(draft, weekly)).toMatchObject({ startDate: '2026-11-18', endDate: '2026-11-18' })
    expect(changeRecurrence(draft, { ...weekly, days: [0, 4] })).toMatchObject({
      startDate: '2026-11-20',
      endDate: '2026-11-20',
    })
    const sunday = { ...draft, startDate: '2026-11-22', endDate: '2026-11-22' }
    expect(changeRecurrence(sunday, { ...weekly, repeat: 'weekdays' })).toMatchObject({ startDate: '2026-11-23' })
  })

  it('moves its end with its start, even across midnight', () => {
    const draft = toDraft(anaEvent(), MADRID)
    expect(changeStart(draft, { startTime: '23:30' })).toEqual({
      lastValidStartDate: '2026-11-18',
      startTime: '23:30',
      endDate: '2026-11-19',
      endTime: '00:30',
    })
    expect(changeStart(draft, { startDate: '2026-11-25' })).toMatchObject({ endDate: '2026-11-25', endTime: '15:00' })
  })

  it('starts after the gap if a clock change skips its start time', () => {
    const draft = newDraft({ start: '2027-03-27T01:30Z', end: '2027-03-27T02:00Z', allDay: false }, MADRID, '24b3f5')
    expect(draft).toMatchObject({ startTime: '02:30', endTime: '03:00' })
    const moved = { startTime: '03:30', endDate: '2027-03-28', endTime: '04:00' }
    expect(changeStart(draft, { startDate: '2027-03-28' })).toMatchObject(moved)
    const allDay = { ...draft, allDay: true }
    const movedDay = { ...allDay, ...changeStart(allDay, { startDate: '2027-03-28' }) }
    expect(movedDay).toMatchObject({ startTime: '02:30', endDate: '2027-03-28', endTime: '03:00' })
    expect(changeAllDay(movedDay, false)).toMatchObject({ ...moved, allDay: false })
  })

  it('keeps its end while a start date is being typed, and its duration once the date is complete', () => {
    const type = (draft: EventDraft, startDate: string) => ({ ...draft, ...changeStart(draft, { startDate }) })
    const draft = toDraft(anaEvent(), MADRID)
    const typing = ['', '0002-12-31', '0020-12-31', '0202-12-31'].reduce(type, draft)
    expect(typing).toMatchObject({ startDate: '0202-12-31', endDate: '2026-11-18' })
    expect(type(typing, '2027-12-31')).toMatchObject({ endDate: '2027-12-31', endTime: '15:00' })
    expect(type({ ...typing, endDate: '2026-11-20' }, '2026-01-15')).toMatchObject({ endDate: '2026-01-17' })
    expect(type({ ...draft, endDate: '9999-12-31' }, '2026-01-15')).toMatchObject({ endDate: '9999-12-31' })
  })
})

describe('the input of a draft', () => {
  const span = { start: '2026-11-18T13:00:00.000Z', end: '2026-11-18T13:30:00.000Z', allDay: false }
  const initialDraft = newDraft(span, MADRID, '24b3f5')

  it('has a color only if one was chosen; otherwise the event follows its calendar’s color', () => {
    expect(toEventInput({ ...initialDraft, summary: 'Padel' }, initialDraft)).not.toHaveProperty('extendedProps')
    expect(toEventInput({ ...initialDraft, color: 'ff6633' }, initialDraft).extendedProps).toEqual({
      event_color: 'ff6633',
    })
  })

  it('includes changed fields, with null for blank text', () => {
    const draft = { ...initialDraft, summary: 'Padel', location: ' Club ', description: '  ', isBusy: false }
    expect(toEventInput(draft, { ...initialDraft, description: 'Court 2' })).toEqual({
      summary: 'Padel',
      start: { dateTime: span.start, timeZone: MADRID },
      end: { dateTime: span.end, timeZone: MADRID },
      description: null,
      location: 'Club',
      transparency: 'transparent',
      recurrence: [],
    })
  })

  it('is valid, or has an error at the field to correct', () => {
    expect(validateEventDraft({ ...initialDraft, summary: 'Padel' }, initialDraft)).toEqual({})
    expect(validateEventDraft({ ...initialDraft, summary: ' ' }, initialDraft)).toEqual({ summary: 'Enter a title' })
    expect(validateEventDraft({ ...initialDraft, summary: 'Padel', startDate: '' }, initialDraft)).toEqual({
      start: 'Enter a date',
    })
    expect(validateEventDraft({ ...initialDraft, summary: 'Padel', meeting_url: 'meet' }, initialDraft)).toHaveProperty(
      'meeting_url',
    )
  })

  it.each([
    ['start', { startDate: '0002-12-31' }],
    ['start', { startDate: '12027-12-31' }],
    ['end', { endDate: '9999-12-31' }],
    ['end', { endDate: '0002-11-18', allDay: true }],
    [
      'lastDay',
      { recurrence: { ...initialDraft.recurrence, repeat: 'daily', end: { kind: 'on', date: '9999-12-31' } } },
    ],
  ] as const)('reports a date out of range at its field: %s', (field, change) => {
    expect(validateEventDraft({ ...initialDraft, summary: 'Padel', ...change }, initialDraft)).toEqual({
      [field]: 'Events must be between the years 1900 and 2200',
    })
  })

  it('reports, at its field, a recurrence that the server would reject', () => {
    const errorsOf = (repeat: 'weekdays' | 'weekly', end: SeriesEnd, startDate: string) => {
      const recurrence = { ...initialDraft.recurrence, repeat, end }
      return validateEventDraft(
        { ...initialDraft, summary: 'Padel', startDate, endDate: startDate, recurrence },
        initialDraft,
      )
    }
    expect(errorsOf('weekdays', { kind: 'never' }, '2026-11-21')).toEqual({
      recurrence: 'A series on weekdays must start on a weekday',
    })
    expect(errorsOf('weekdays', { kind: 'never' }, '2026-11-20')).toEqual({})
    expect(errorsOf('weekly', { kind: 'on', date: '2026-11-19' }, '2026-11-20')).toEqual({
      lastDay: 'The last day comes before the first',
    })
    expect(errorsOf('weekly', { kind: 'on', date: '' }, '2026-11-20')).toEqual({ lastDay: 'Enter the last day' })
    expect(errorsOf('weekly', { kind: 'on', date: '2026-11-20' }, '2026-11-20')).toEqual({})
  })

  it.each([
    ['time, on the start day', { endTime: '13:00' }, 'endTime'],
    ['date, if it is before the start date', { endDate: '2026-11-17' }, 'end'],
    ['date, for an all-day event', { allDay: true, endDate: '2026-11-17' }, 'end'],
  ])('reports an end before the start at its field: %s', (_, change, field) => {
    expect(validateEventDraft({ ...initialDraft, summary: 'Padel', ...change }, initialDraft)).toEqual({
      [field]: 'The end must come after the start',
    })
  })

  it('accepts an unchanged event of zero length', () => {
    const draft = {
      ...initialDraft,
      summary: 'Padel',
      endDate: initialDraft.startDate,
      endTime: initialDraft.startTime,
    }
    expect(validateEventDraft({ ...draft, summary: 'Tennis' }, draft)).toEqual({})
  })
})
