import { translations } from './translator.ts'

/** Texts of every mail and every event card. */
export const spanish = translations({
  'Cancelled: {summary}': 'Cancelada: {summary}',
  '(instead of {time})': '(en lugar del {time})',
  'Before: {time}': 'Antes: {time}',
  Was: 'Era',
  When: 'Cuándo',
  Cancelled: 'Cancelada',
  'Meridian finds the time, and books it.': 'Meridian encuentra la hora y la reserva.',
  '{weekday} {day} {month}': '{weekday} {day} de {month}',
  '{date} {year}': '{date} de {year}',
})
