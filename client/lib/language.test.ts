import { afterEach, expect, test } from 'vitest'
import { spanish } from '#client/locales/es.ts'
import { bookingReason } from './booking-reason.ts'
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

test.each([
  ['The first time both are free.', 'La primera hora en que ambas personas tienen hueco.'],
  [
    'The first time both are free; 1 earlier time did not fit because of another participant’s calendar.',
    'La primera hora en que ambas personas tienen hueco; 1 opción anterior descartada por el calendario de otro participante.',
  ],
  [
    'The first time all 4 whose calendars are known are free; 7 earlier times did not fit: 5 because of your hours, 2 because of another participant’s calendar.',
    'La primera hora en que tienen hueco las 4 personas cuyo calendario se conoce; 7 opciones anteriores descartadas: 5 por tu horario, 2 por el calendario de otro participante.',
  ],
  ['Because it rained.', 'Because it rained.'],
  ['', ''],
])('the reason of a booking is said in Spanish: %s', (english, inSpanish) => {
  expect(bookingReason(english)).toBe(english)
  speak('es', spanish)
  expect(bookingReason(english)).toBe(inSpanish)
})

test('guests are told the first half of it: they know nothing of the calendar that held earlier times back', () => {
  const sentence =
    'The first time the organizer is free; 137 earlier times did not fit because of the organizer’s calendar.'
  expect(bookingReason(sentence)).toBe('The first time the organizer is free.')
  speak('es', spanish)
  expect(bookingReason(sentence)).toBe('La primera hora libre de quien organiza.')
})

test('who picked a time is not told that it was picked', () => {
  expect(bookingReason('The time that was picked.')).toBe('')
})

test('the cookie of the chosen language is this host’s alone wherever it can be', () => {
  expect(languageCookie('es', 'https:')).toBe(
    '__Host-meridian_language=es; path=/; max-age=31536000; samesite=lax; secure',
  )
  // Browsers refuse both by plain http.
  expect(languageCookie('es', 'http:')).toBe('meridian_language=es; path=/; max-age=31536000; samesite=lax')
})
