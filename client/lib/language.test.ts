import { afterEach, expect, test } from 'vitest'
import { languageCookie, said, speak } from './language.ts'

afterEach(() => speak('en', {}))

test('what the server says of a kind is known by the sentence that says most itself', () => {
  speak('es', {
    server: {
      '{n} days': '{n} días',
      '{start} to {end}': 'de {start} a {end}',
      'No time in the next {n} days': 'Nada en {n} días',
      'Opens if {who} gives way': 'Se abre si cede {who}',
      'Opens if {who} of {whose} gives way': 'Se abre si cede {who} de {whose}',
    },
  })
  expect(said('No time in the next 60 days')).toBe('Nada en 60 días')
  expect(said('Opens if the notice of Ana gives way')).toBe('Se abre si cede the notice de Ana')
})

test('what is not known stays as it is, whatever words of it are', () => {
  speak('es', { server: { '{n} more days': '{n} días más', '{start} to {end}': 'de {start} a {end}' } })
  expect(said('Write to us')).toBe('Write to us')
  expect(said('Wait for two more days')).toBe('Wait for two more days')
  expect(said('2 more days')).toBe('2 días más')
})

test('the cookie of the chosen language is this host’s alone wherever it can be', () => {
  expect(languageCookie('es', 'https:')).toBe(
    '__Host-meridian_language=es; path=/; max-age=31536000; samesite=lax; secure',
  )
  // Browsers refuse both by plain http.
  expect(languageCookie('es', 'http:')).toBe('meridian_language=es; path=/; max-age=31536000; samesite=lax')
})
