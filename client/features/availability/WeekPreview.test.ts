import { expect, it } from 'vitest'
import { previewBlocks } from './WeekPreview.tsx'

const block = (start_time: string, end_time: string) => previewBlocks([{ start_time, end_time }])[0]

it('positions a slot within the hours from 8 to 20', () => {
  expect(block('11:00', '14:00')).toEqual({
    start_time: '11:00',
    end_time: '14:00',
    top: 0.25,
    height: 0.25,
    startsEarly: false,
    endsLate: false,
  })
})

it('clips slots that start earlier or end later, and marks the edge', () => {
  expect(block('06:00', '22:00')).toMatchObject({ top: 0, height: 1, startsEarly: true, endsLate: true })
  expect(block('08:00', '20:00')).toMatchObject({ top: 0, height: 1, startsEarly: false, endsLate: false })
})

it('marks the nearest edge for a slot outside the hours from 8 to 20', () => {
  expect(block('05:00', '07:00')).toMatchObject({ top: 0, height: 0, startsEarly: true, endsLate: false })
  expect(block('21:00', '22:00')).toMatchObject({ top: 1, height: 0, startsEarly: false, endsLate: true })
})

it('renders nothing for a slot that does not end after its start', () => {
  expect(block('12:00', '09:00')).toBeUndefined()
})
