import { expect, test } from 'vitest'
import { languageCookie } from './language.ts'

test('the cookie of the chosen language is this host’s alone wherever it can be', () => {
  expect(languageCookie('es', 'https:')).toBe(
    '__Host-meridian_language=es; path=/; max-age=31536000; samesite=lax; secure',
  )
  // Browsers refuse both by plain http.
  expect(languageCookie('es', 'http:')).toBe('meridian_language=es; path=/; max-age=31536000; samesite=lax')
})
