import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findButton, findHeading, getField, openPage, resetGuestBrowser, serverWith } from '#client/test/guest.ts'
import { bookingResult, EVENT_ID, meeting } from '#client/test/invitation.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'

beforeEach(() => {
  resetGuestBrowser()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES'])
  switchToSpanish()
})
afterEach(() => {
  vi.restoreAllMocks()
  switchToEnglish()
})

test('an invitation shows its sender, times and buttons in Spanish', {
  meta: { promise: 'Stored state: City names are shown in the reader’s language.' },
}, async () => {
  serverWith()
  await openPage('/invites/alex-moreno')
  expect(await findHeading('Reunirse con Alex Moreno')).toBeVisible()
  expect(screen.getByText('30 minutos')).toBeVisible()
  expect(screen.getByText('Madrid (GMT+1), ahora 10:00')).toBeVisible()
  expect(await findButton('jue 19 de noviembre, 2 opciones')).toBeVisible()
  expect(screen.getByRole('button', { name: 'mié 18 de noviembre, sin horas libres' })).toBeVisible()
  expect(screen.getByRole('button', { name: '14:00 primera libre' })).toBeVisible()
  expect(
    within(screen.getByRole('group', { name: 'Tarde-noche' })).getByRole('button', { name: '18:15' }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Hora de Katmandú (GMT+5:45)' })).toBeVisible()
  const bar = screen.getByRole('region', { name: 'La hora elegida' })
  expect(bar.textContent).toContain('jue, 19 de noviembre, de 14:00 a 14:30')
  expect(screen.getByText('Semana del lunes, 16 de noviembre: 1 día con horas libres')).toBeVisible()
})

test('a booking shows validation errors and the confirmation in Spanish', async () => {
  const event = meeting('2026-11-19T12:30:00.000Z')
  serverWith({ match: { book: () => bookingResult(event) } })
  await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton('18:15'))
  await userEvent.click(screen.getByRole('button', { name: 'Reunirse' }))
  expect(await findHeading('Tus datos')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reservar la reunión' }))
  expect(screen.getByText('El nombre es obligatorio')).toBeVisible()
  await userEvent.type(getField('Nombre'), 'Sam Okafor')
  await userEvent.type(getField('Correo'), 'sam@example.org{Enter}')
  expect(await findHeading('¡Tu reunión está confirmada!')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Sam Okafor y Alex Moreno' })).toBeVisible()
  expect(screen.getByText('jueves, 19 de noviembre de 2026')).toBeVisible()
  expect(screen.getByText(/^de 13:30 a 14:00 en Madrid/)).toBeVisible()
  expect(screen.getByText(/3 opciones anteriores descartadas por tus compromisos\.$/)).toBeVisible()
})

test('rescheduling and cancelling are in Spanish', async () => {
  serverWith()
  const page = await openPage(`/invites/reschedulings/${EVENT_ID}`)
  expect(await findHeading('¿Cómo quieres cambiar la hora?')).toBeVisible()
  expect(document.title).toBe('¿Cómo quieres cambiar la hora? · Meridian')
  await userEvent.click(screen.getByRole('button', { name: 'Elegir hora' }))
  expect(await findHeading('Elige otra hora')).toBeVisible()
  expect(document.title).toBe('Elige otra hora · Meridian')
  await page.back()
  await userEvent.click(await findButton('Elegir hora'))
  await openPage(`/invites/cancellations/${EVENT_ID}`)
  expect(await findHeading('¿Cancelar esta reunión?')).toBeVisible()
  expect(screen.getAllByText('Sam Okafor y Alex Moreno')).not.toEqual([])
  expect(screen.getByText('La reunión se cancela para todos. Se les avisará por correo.')).toBeVisible()
})

test('a sentence that ends in a time such as “2:00 pm” has one full stop', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX'])
  serverWith({ match: { autoRescheduleBatch: () => bookingResult(meeting('2026-11-19T08:15:00.000Z')) } })
  await openPage(`/invites/reschedulings/${EVENT_ID}`)
  await userEvent.click(await findButton('Usar esta hora'))
  const text = (await screen.findByText(/^jueves, 19 de noviembre, 2:00/)).parentElement?.textContent
  expect(text?.replaceAll('\u00a0', ' ')).toMatch(/^Ahora es el jueves, 19 de noviembre, 2:00 pm\. Se avisará a todos/)
})

test('a custom meeting title is not translated', async () => {
  const namedFields = { extendedProps: { event_color: '2f45ff', is_meeting: true, is_named: true } }
  serverWith({}, { event: meeting('2026-11-19T12:30:00.000Z', { summary: 'Launch and party', ...namedFields }) })
  await openPage(`/invites/cancellations/${EVENT_ID}`)
  expect(await screen.findByText('Launch and party')).toBeVisible()
})
