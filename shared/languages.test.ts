import { expect, test } from 'vitest'
import {
  firstDayOfWeek,
  negotiateLanguage,
  negotiateLocale,
  parseAcceptLanguage,
  uses12HourClock,
} from './languages.ts'

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-GB,en;q=0.9,es;q=0.8', 'en'],
  ['fr;q=0.9, ES;q=0.4', 'es'],
  ['en;q=0.3, es;q=0.7', 'es'],
  ['es;q=0, en', 'en'],
  ['pt-BR', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('Accept-Language %s selects %s', (header, language) => {
  expect(negotiateLanguage(parseAcceptLanguage(header))).toBe(language)
})

test.each([
  [['en-US', 'en'], 'en', 'en-US'],
  [['es-MX', 'en-US'], 'es', 'es-MX'],
  [['fr-CA', 'en-CA'], 'en', 'en-CA'],
  [['de-DE', 'de', 'en-US', 'en'], 'en', 'en-GB-u-fw-mon-hc-h23'],
  [['en-US', 'es-MX'], 'es', 'es-ES-u-fw-sun-hc-h12'],
  [['pt-BR'], 'en', 'en-GB-u-fw-sun-hc-h23'],
  [['*', 'x_y'], 'en', 'en-GB'],
  [[], 'es', 'es-ES'],
] as const)('languages %j on a page in %s result in the locale %s', (tags, language, locale) => {
  expect(negotiateLocale(tags, language)).toBe(locale)
})

test('the first day of the week and the clock follow the locale', () => {
  const locales = ['en-GB', 'en-US', 'es-ES-u-fw-sun-hc-h12']
  expect(locales.map(firstDayOfWeek)).toEqual([1, 7, 7])
  expect(locales.map(uses12HourClock)).toEqual([false, true, true])
})
