import { expect, test } from 'vitest'
import { languageCookie, tn } from './language.ts'

test('the cookie of the chosen language is this host’s alone wherever it can be', () => {
  expect(languageCookie('es', 'https:')).toBe(
    '__Host-meridian_language=es; path=/; max-age=31536000; samesite=lax; secure',
  )
  // Browsers refuse both by plain http.
  expect(languageCookie('es', 'http:')).toBe('meridian_language=es; path=/; max-age=31536000; samesite=lax')
})

test('counts have separators from a thousand on', () => {
  expect(tn(999, '{n} event', '{n} events')).toBe('999 events')
  expect(tn(12_345, '{n} event', '{n} events')).toBe('12,345 events')
  expect(tn(1, '{n} event', '{n} events')).toBe('1 event')
})
