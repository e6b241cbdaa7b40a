import { expect, test } from 'vitest'
import { languageCookie } from './language.ts'

test('the language cookie is limited to this host over https', () => {
  expect(languageCookie('es', 'https:')).toBe(
    '__Host-meridian_language=es; path=/; max-age=31536000; samesite=lax; secure',
  )
  // Browsers reject the prefix and `secure` over http.
  expect(languageCookie('es', 'http:')).toBe('meridian_language=es; path=/; max-age=31536000; samesite=lax')
})
