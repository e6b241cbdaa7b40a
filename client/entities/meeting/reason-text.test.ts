import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { firstFreeReason } from '#client/test/first-free-reason.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { bookingReasonSchema } from './booking-reason.ts'
import { reasonText } from './reason-text.ts'

afterEach(() => switchToEnglish())

test.each([
  [firstFreeReason(), 'The first time both are free.', 'La primera hora en que ambas personas están libres.'],
  [
    firstFreeReason({ others: 1 }),
    'The first time both are free; 1 earlier time was ruled out because of another participant’s calendar.',
    'La primera hora en que ambas personas están libres; 1 opción anterior descartada por el calendario de otro participante.',
  ],
  [
    firstFreeReason({ hours: 5, others: 2 }, { total: 4, has_guests: true }),
    'The first time that works for the 4 calendars we can see; 7 earlier times were ruled out: 5 because of your working hours, 2 because of another participant’s calendar.',
    'La primera hora que encaja en los 4 calendarios que podemos ver; 7 opciones anteriores descartadas: 5 por tu horario, 2 por el calendario de otro participante.',
  ],
  [
    firstFreeReason({ hours: 7891, others: 12393 }, { total: 3 }),
    'The first time all 3 are free; 20,284 earlier times were ruled out: 7,891 because of your working hours, 12,393 because of another participant’s calendar.',
    'La primera hora en que las 3 personas están libres; 20.284 opciones anteriores descartadas: 7891 por tu horario, 12.393 por el calendario de otro participante.',
  ],
  [
    firstFreeReason({ busy: 2, unread: 1, others_unread: 3 }, { code: 'next_free', total: 3 }),
    'The next time all 3 are free; 6 earlier times were ruled out: 2 because you’re busy, 1 because your calendar could not be read, 3 because a calendar could not be read.',
    'La siguiente hora en que las 3 personas están libres; 6 opciones anteriores descartadas: 2 por tus compromisos, 1 porque no se pudo leer tu calendario, 3 porque no se pudo leer un calendario.',
  ],
  [
    firstFreeReason({ hours: 1 }, { total: 1, only: 'reader', has_guests: true }),
    'The first time you are free; 1 earlier time was ruled out because of your working hours.',
    'La primera hora en que estás libre; 1 opción anterior descartada por tu horario.',
  ],
])('explains %j in both languages', (reason, english, spanish) => {
  expect(reasonText(reason)).toBe(english)
  switchToSpanish()
  expect(reasonText(reason)).toBe(spanish)
})

test('tells guests only that the organizer is free, without counts', () => {
  const reason = firstFreeReason({ others: 137 }, { total: 1, only: 'organizer', has_guests: true })
  expect(reasonText(reason)).toBe('The first time the organizer is free.')
  expect(reasonText({ ...reason, code: 'next_free' })).toBe('The next time the organizer is free.')
})

test('is empty for a chosen time or an unknown reason, such as a sentence stored by an older version', () => {
  expect(reasonText({ code: 'picked' })).toBe('')
  expect(reasonText(null)).toBe('')
  expect(v.is(bookingReasonSchema, 'The first time both are free.')).toBe(false)
  expect(v.is(bookingReasonSchema, { code: 'picked' })).toBe(true)
})
