import { afterEach, expect, it } from 'vitest'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { holidayCalendarId, parseHolidayCalendarId } from '#shared/holiday-calendars.ts'
import { holidayCountries, userRegion } from './holiday-choices.ts'

afterEach(() => switchToEnglish())

it('offers only countries with holidays, each with a distinct name', () => {
  const countries = holidayCountries()
  expect(countries.length).toBeGreaterThan(150)
  expect(new Set(countries.map(({ label }) => label)).size).toBe(countries.length)
  for (const { value, label } of countries) {
    const parsed = parseHolidayCalendarId(holidayCalendarId(value, 'es'))
    expect(parsed).toMatchObject({ language: 'es' })
    expect(label).not.toBe(parsed?.country)
  }
})

it('names and sorts countries in the user’s language', () => {
  const names = () => holidayCountries().map(({ label }) => label)
  expect(names()).toContain('Germany')
  switchToSpanish()
  expect(names()).toContain('Alemania')
  expect(names().indexOf('Zimbabue')).toBe(names().length - 1)
})

it('preselects the user’s country', () => {
  expect(userRegion()).toBe('uk')
  switchToSpanish()
  expect(userRegion()).toBe('spain')
})
