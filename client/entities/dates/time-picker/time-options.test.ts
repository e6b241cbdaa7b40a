import { afterEach, describe, expect, it, vi } from 'vitest'
import { bestMatch, matchingTimes, TIMES, timeOptions } from './time-options.ts'

it('offers a time every 15 minutes, from 00:00 to 23:45', () => {
  expect(TIMES).toHaveLength(96)
  expect([TIMES[0], TIMES[1], TIMES.at(-1)]).toEqual(['00:00', '00:15', '23:45'])
})

it.each(['09:07', '24:00'])('also offers the current value %s', (time) => {
  const options = timeOptions(time)
  expect(options).toHaveLength(97)
  expect(options).toEqual(options.toSorted())
  expect(options).toContain(time)
})

afterEach(() => vi.restoreAllMocks())

describe('typed text', () => {
  it.each([
    ['9', '09:00'],
    ['09', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:3', '09:30'],
    ['9.45', '09:45'],
    ['10:1', '10:15'],
    ['10', '10:00'],
    ['13', '13:00'],
    ['20', '20:00'],
    ['1', '01:00'],
    ['130', '01:30'],
    ['1030', '10:30'],
    ['183', '18:30'],
    ['10:', '10:00'],
    ['18', '18:00'],
    [' 23h45 ', '23:45'],
    ['18:07', undefined],
    ['25', undefined],
    ['noon', undefined],
    ['', undefined],
    ['1 pm', '13:00'],
    ['1:30p', '13:30'],
    ['130pm', '13:30'],
    ['10:15 a. m.', '10:15'],
    ['12 am', '00:00'],
    ['12:45 PM', '12:45'],
    ['13 pm', '13:00'],
  ])('%j selects %s', (typed, time) => {
    expect(bestMatch(TIMES, typed)).toBe(time)
  })

  it.each([
    ['1', '13:00'],
    ['630', '18:30'],
    ['7', '07:00'],
    ['1130', '11:30'],
    ['12', '12:00'],
    ['1 am', '01:00'],
    ['18', '18:00'],
    ['6:00', '18:00'],
    ['06', '06:00'],
    ['06:00', '06:00'],
    [' 05:30', '05:30'],
    ['0230', '02:30'],
    ['02:30 pm', '14:30'],
  ])('on a 12-hour clock, %j selects %s', (typed, time) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
    expect(bestMatch(TIMES, typed)).toBe(time)
  })

  it('matches every time that could start with it', () => {
    expect(matchingTimes(TIMES, '1').slice(0, 6)).toEqual(['01:00', '01:15', '01:30', '01:45', '10:00', '10:15'])
    expect(matchingTimes(TIMES, '')).toEqual(TIMES)
  })
})
