import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { renderEventActions, setUpCalendarTest } from '#client/test/event-actions.tsx'
import { anaEvent, anaInstance, anaMeeting, anaSeries } from '#client/test/events.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { renderInApp } from '#client/test/render-page.tsx'
import { press } from '#client/test/user.ts'
import { MINUTE } from '#shared/time.ts'
import { untilText, whenText } from './dates/event-times.ts'
import { rangeTitle } from './dates/views.ts'
import { MiniMonth } from './MiniMonth.tsx'
import { choiceText, recurrenceText } from './recurrence/recurrence-text.ts'

beforeEach(() => {
  setUpCalendarTest()
  switchToSpanish()
})
afterEach(() => switchToEnglish())

const NOW = Date.parse('2026-11-18T09:00:00Z')

test('times are in Spanish', () => {
  expect(whenText(anaEvent(), 'Europe/Madrid', NOW)).toBe('miércoles, 18 de noviembre, de 14:00 a 15:00')
  const start = { dateTime: '2026-12-31T22:30:00Z', timeZone: 'UTC' }
  const end = { dateTime: '2027-01-01T01:00:00Z', timeZone: 'UTC' }
  expect(whenText({ start, end }, 'Europe/Madrid', NOW)).toBe(
    'jueves, 31 de diciembre, 23:30 – viernes, 1 de enero de 2027, 02:00',
  )
  expect(
    [MINUTE, 96 * MINUTE, 1440 * MINUTE, 4320 * MINUTE].map((ms) => untilText(NOW + ms, NOW, 'Europe/Madrid')),
  ).toEqual(['dentro de 1 min', 'dentro de 1 h 36 min', 'dentro de 1 día', 'dentro de 3 días'])
  expect(rangeTitle('week', '2026-11-18')).toEqual({ main: 'Noviembre', year: 'de 2026' })
  expect(rangeTitle('day', '2026-11-18')).toEqual({ main: '18 de noviembre', year: 'de 2026' })
})

it.each([
  ['FREQ=DAILY;INTERVAL=3;COUNT=12', 'Cada 3 días, 12 veces'],
  ['FREQ=WEEKLY;COUNT=1', 'Cada semana: miércoles, una vez'],
  ['FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270303T225959Z', 'Cada semana: lunes y miércoles, hasta el 3 de marzo de 2027'],
  ['FREQ=MONTHLY;BYDAY=3WE;INTERVAL=2', 'Cada 2 meses, el tercer miércoles'],
  ['FREQ=YEARLY', 'Cada año, el 18 de noviembre'],
])('describes %s as "%s"', (rule, text) => {
  const start = { date: '2026-11-18', time: '10:00', allDay: false, timeZone: 'Europe/Madrid' }
  expect(recurrenceText([`RRULE:${rule}`], start, '2026-11-18')).toBe(text)
  expect(choiceText('last-weekday', '2026-11-25')).toBe('Cada mes, el último miércoles')
})

test('the mini month has Spanish weekday letters', async () => {
  renderInApp(
    <MiniMonth view="week" date="2026-11-18" today="2026-11-18" goTo={() => undefined} onChoose={() => undefined} />,
  )
  const month = await screen.findByRole('region', { name: 'Ir a un día' })
  expect(month.textContent).toMatch(/^Noviembre de 2026LMXJVSD26/)
  expect(within(month).getByRole('button', { name: 'lunes, 16 de noviembre de 2026' })).toBeVisible()
})

test('the scope dialog of a series and the undo bar are in Spanish', async () => {
  renderEventActions(anaInstance(18), { calendar: { getEvent: () => anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE']) } })
  await press('Remove')
  await screen.findByRole('dialog', { name: 'Eliminar un evento periódico' })
  expect(screen.getByText('«Standup» forma parte de una serie.')).toBeVisible()
  await press('Este evento y los siguientes')
  expect(await screen.findByText('Se eliminaron «Standup» y los eventos siguientes')).toBeVisible()
  await press('Deshacer')
})

test('the details of a meeting and its cancellation are in Spanish', async () => {
  renderEventActions(anaMeeting())
  await press('Open')
  expect(await screen.findByText('Miércoles, 18 de noviembre, de 14:00 a 15:00')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Asistentes' })).getByText('Acepta')).toBeVisible()
  await press('Cancelar la reunión')
  await screen.findByRole('dialog', { name: '¿Cancelar esta reunión?' })
})
