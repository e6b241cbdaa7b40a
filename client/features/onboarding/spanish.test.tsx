import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route as AddAccount } from '#client/routes/_app.add-account.tsx'
import { Route as Tutorial } from '#client/routes/_app.tutorial.tsx'
import { fakeApi } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { openPages, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'

const pages = { '/tutorial': Tutorial, '/add-account': AddAccount }

beforeEach(() => {
  startAsAna()
  fakeApi({
    auth: { status: () => ({ data: { is_auth: true, tutorial_completed: false, synchronized_accounts: [] } }) },
    users: { info: () => anaSettings() },
  })
  switchToSpanish()
})
afterEach(() => switchToEnglish())

test('the welcome page and its steps are in Spanish', async () => {
  openPages(pages, '/tutorial')
  expect(await screen.findByRole('heading', { level: 1, name: '¡Hola, Ana Ruiz!' })).toBeVisible()
  const steps = within(screen.getByRole('list', { name: 'Pasos de configuración' }))
  expect(steps.getAllByRole('listitem').map((step) => step.querySelector('b')?.textContent)).toEqual([
    'Iniciar sesión',
    'Código de invitación',
    'Bienvenida',
    'Tus cuentas',
    'Tu horario',
    'Tu calendario',
  ])
  expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
})

test('the list of accounts is in Spanish', async () => {
  openPages(pages, '/add-account')
  const list = within(await screen.findByRole('list', { name: 'Cuentas de calendario' }))
  expect(list.getByText('Cuenta principal · Meridian')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Añadir otra cuenta' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continuar' })).toBeVisible()
})
