import { afterEach, expect, it } from 'vitest'
import { speak } from '#client/lib/language.ts'
import { holidayCalendarId, parseHolidayCalendarId } from '#shared/holiday-calendars.ts'
import { holidayCountries, userRegion } from './holiday-choices.ts'

afterEach(() => speak('en', {}))

it('every country that is offered is one that there are holidays of, under a name of its own', () => {
  const countries = holidayCountries()
  expect(countries.length).toBeGreaterThan(150)
  expect(new Set(countries.map(({ label }) => label)).size).toBe(countries.length)
  for (const { value, label } of countries) {
    const named = parseHolidayCalendarId(holidayCalendarId(value, 'es'))
    expect(named).toMatchObject({ language: 'es' })
    expect(label).not.toBe(named?.country)
  }
})

it('countries are called and sorted as the reader does', () => {
  const names = () => holidayCountries().map(({ label }) => label)
  expect(names()).toContain('Germany')
  speak('es', {})
  expect(names()).toContain('Alemania')
  expect(names().indexOf('Zimbabue')).toBe(names().length - 1)
})

it('the reader’s own is proposed', () => {
  expect(userRegion()).toBe('uk')
  speak('es', {})
  expect(userRegion()).toBe('spain')
})
