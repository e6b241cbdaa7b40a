import { defineTranslations } from './translator.ts'

/** Wording that every email and event card shares. */
export const spanish = defineTranslations({
  'Canceled: {summary}': 'Cancelada: {summary}',
  '(instead of {time})': '(en lugar del {time})',
  'Previously: {time}': 'Antes: {time}',
  'Original time': 'Hora prevista',
  When: 'Cuándo',
  Canceled: 'Cancelada',
  email: 'correo',
  'Scheduled with Meridian': 'Programada con Meridian',
  '{weekday} {day} {month}': '{weekday} {day} de {month}',
  '{date} {year}': '{date} de {year}',
})
