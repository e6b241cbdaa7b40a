import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route as Support } from '#client/routes/_app.support.tsx'
import { fakeApi } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { openPages, resetApp } from '#client/test/render-page.tsx'

beforeEach(() => {
  resetApp()
  switchToSpanish()
})
afterEach(() => switchToEnglish())

test('the support page is in Spanish', async () => {
  fakeApi({
    feedback: { community: () => ({ url: 'https://chat.example.com' }), support: () => ({ success: true }) },
  })
  openPages({ '/support': Support }, '/support')
  expect(await screen.findByRole('heading', { level: 1, name: 'Estamos para ayudarte' })).toBeVisible()
  expect((await screen.findByRole('link', { name: /^Unirse/ })).textContent).toBe(
    'Unirse a la comunidad (se abre en una pestaña nueva)',
  )
  expect(screen.getByRole('link', { name: 'pide un código nuevo' }).parentElement?.textContent).toBe(
    'Revisa el correo no deseado y, si no está, pide un código nuevo. Solo vale el último, durante 10 minutos.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(screen.getByText('El mensaje es obligatorio')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana')
  await userEvent.type(screen.getByLabelText('Correo'), 'ana@example.com')
  await userEvent.type(screen.getByLabelText('Mensaje'), 'Hola')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('¡Mensaje enviado al equipo de ayuda!')).toBeVisible()
})
