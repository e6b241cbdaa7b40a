import { expect, test } from 'vitest'
import { languageCookie, tn } from './language.ts'

test('the language cookie is limited to this host over https', () => {
  expect(languageCookie('es', 'https:')).toBe(
    '__Host-meridian_language=es; path=/; max-age=31536000; samesite=lax; secure',
  )
  // Browsers reject the prefix and `secure` over http.
  expect(languageCookie('es', 'http:')).toBe('meridian_language=es; path=/; max-age=31536000; samesite=lax')
})

test('counts from 1,000 have thousands separators', () => {
  expect(tn(999, '{n} event', '{n} events')).toBe('999 events')
  expect(tn(12_345, '{n} event', '{n} events')).toBe('12,345 events')
  expect(tn(1, '{n} event', '{n} events')).toBe('1 event')
})
