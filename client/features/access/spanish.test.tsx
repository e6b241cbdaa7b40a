import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route as Login } from '#client/routes/_app.login.tsx'
import { Route as Verify } from '#client/routes/_app.verify.tsx'
import { fakeApi, rejectWith } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { openPages, resetApp } from '#client/test/render-page.tsx'
import { errorMessage } from '#shared/english.ts'

beforeEach(() => {
  resetApp()
  switchToSpanish()
})
afterEach(() => switchToEnglish())

test('the login page is in Spanish, with its title and errors', async () => {
  fakeApi({ auth: { requestEmailCode: () => ({ success: true, request_id: 'r1', code_length: 6 }) } })
  openPages({ '/login': Login }, '/login')
  expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
  expect(document.title).toBe('Iniciar sesión · Meridian')
  expect(screen.getByText('Código de invitación')).toBeVisible()
  expect(screen.getByText(/se entra con invitación/).textContent).toBe(
    'Meridian está en beta y se entra con invitación. Escribe un código de invitación o solicita acceso.',
  )
  const email = screen.getByLabelText('Correo')
  await userEvent.type(email, 'nobody')
  await userEvent.click(screen.getByRole('button', { name: 'Enviarme un código' }))
  expect(screen.getByText('Escribe una dirección de correo válida')).toBeVisible()
  await userEvent.type(email, '@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Enviarme un código' }))
  expect(await screen.findByText(/^Hemos enviado un código a/)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Código de seis dígitos'), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  expect(screen.getByText('Escribe todos los dígitos del código')).toBeVisible()
})

test('the error for a rejected code is in Spanish', async () => {
  fakeApi({ auth: { verifyToken: rejectWith(401, errorMessage('expired_token'), { code: 'expired_token' }) } })
  openPages({ '/verify': Verify }, '/verify')
  await userEvent.type(await screen.findByLabelText('Código de invitación'), 'ABC')
  await userEvent.click(screen.getByRole('button', { name: 'Empezar' }))
  expect(await screen.findByText('Este código ha caducado. Solicita uno nuevo')).toBeVisible()
})
