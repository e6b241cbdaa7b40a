import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findHeading, getButton, getField, logInAsAlex, openPage, serverWith } from '#client/test/group.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'

beforeEach(() => {
  logInAsAlex()
  switchToSpanish()
})
afterEach(() => switchToEnglish())

test('the group flow and its validation errors are in Spanish', async () => {
  serverWith()
  await openPage('/multiple-schedule')
  expect(await findHeading('Ponle nombre a tu grupo.')).toBeVisible()
  expect(screen.getByText('Paso 1/2')).toBeVisible()
  await userEvent.type(getField('Nombre del grupo'), 'Lanzamiento{Enter}')
  expect(await findHeading('Envía tus invitaciones.')).toBeVisible()
  expect(await screen.findByText(/Meridian reserva los primeros 30 minutos libres para todos/)).toBeVisible()
  await userEvent.type(getField('Correo'), 'priya@acme.io; tom@north; alex@acme.io{Enter}')
  expect(screen.getByText('Participantes: 1 de 10 como máximo')).toBeVisible()
  expect(screen.getByRole('alert').textContent).toBe(
    'Sin añadir: tom@north. Escribe una dirección de correo válida.\n' +
      'Sin añadir: alex@acme.io. No puedes programar una reunión con tu propia dirección.',
  )
  expect(getButton('Crear grupo').disabled).toBe(true)
})
