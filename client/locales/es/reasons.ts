import type { ReasonSentence } from '#shared/reason-text.ts'

/** Why a meeting is when it is. */
export const reasons = {
  'The first later time you are free': 'La primera hora posterior en que tienes hueco',
  'The first later time the organizer is free': 'La primera hora posterior libre de quien organiza',
  'The first later time both are free': 'La primera hora posterior en que ambas personas tienen hueco',
  'The first later time all {n} are free': 'La primera hora posterior en que las {n} personas tienen hueco',
  'The first later time that works for the {n} calendars we can see':
    'La primera hora posterior que encaja en los {n} calendarios que podemos ver',
  'The first time you are free': 'La primera hora en que tienes hueco',
  'The first time the organizer is free': 'La primera hora libre de quien organiza',
  'The first time both are free': 'La primera hora en que ambas personas tienen hueco',
  'The first time all {n} are free': 'La primera hora en que las {n} personas tienen hueco',
  'The first time that works for the {n} calendars we can see':
    'La primera hora que encaja en los {n} calendarios que podemos ver',
  '{n} earlier time did not fit': '{n} opción anterior descartada',
  '{n} earlier times did not fit': '{n} opciones anteriores descartadas',
  'because of your hours': 'por tu horario',
  'because of your busy times': 'por tus compromisos',
  'because of the organizer’s calendar': 'por el calendario de quien organiza',
  'because of another participant’s calendar': 'por el calendario de otro participante',
  'because of your calendar that could not be read': 'porque no se pudo leer tu calendario',
  'because of a calendar that could not be read': 'porque no se pudo leer un calendario',
} as const satisfies Record<ReasonSentence, string>
