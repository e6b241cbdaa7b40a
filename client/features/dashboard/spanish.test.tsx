import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route } from '#client/routes/_app.dashboard.tsx'
import { anaCalendar } from '#client/test/calendars.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { openPages, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { user } from '#client/test/user.ts'
// Preload the lazy panels: on a busy machine their first import can exceed the test's timeout.
import '#client/routes/-dashboard/Panels.tsx'

beforeEach(() => {
  startAsAna()
  switchToSpanish()
})
afterEach(() => switchToEnglish())

test('the dashboard’s menu, calendar and settings are in Spanish', async () => {
  fakeApi({
    auth: { status: () => ({ data: { is_auth: true, tutorial_completed: true, synchronized_accounts: [] } }) },
    users: { info: () => anaSettings({ is_admin: true }) },
    invitation: { getInvitationLinks: () => [] },
    calendar: { listEvents: () => [] },
    calendarManagement: { list: () => [anaCalendar()] },
  })
  openPages({ '/dashboard': Route }, '/dashboard')
  const nav = await screen.findByRole('navigation', { name: 'Panel' })
  expect([...nav.querySelectorAll('a, button')].map(({ textContent }) => textContent)).toEqual([
    'Nueva reunión de grupo',
    'Mi disponibilidad',
    'Enlaces',
    'Grupos',
    'Cuentas',
    'Cuentas de reuniones',
    'Zonas horarias',
    'Ajustes del perfil',
    'API y webhooks',
    'Seguridad',
    'Datos y cuenta',
    'Enviar comentarios',
    'Solicitudes de acceso',
  ])
  expect(document.title).toBe('Panel · Meridian')
  expect(nav.parentElement?.textContent).toContain('Buscar comandos')
  // In the closed user menu.
  expect(screen.getByRole('button', { name: 'Español, ES', hidden: true }).ariaPressed).toBe('true')
  const views = within(screen.getByRole('group', { name: 'Vista del calendario' })).getAllByRole('button')
  expect(views.map(({ textContent }) => textContent)).toEqual(['Día', 'Semana', 'Mes', 'Agenda'])

  const grid = within(screen.getByRole('region', { name: 'Calendario' }))
  await waitFor(() => expect(grid.getAllByText('todo el día')).not.toHaveLength(0))
  const headers = grid.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers[0]).toMatch(/^Semana \d/)
  for (const day of ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom']) {
    expect(headers).toContainEqual(expect.stringMatching(new RegExp(String.raw`^\d+ de \S+ de \d+${day} \d+$`)))
  }

  await user.click(within(nav).getByRole('button', { name: 'Ajustes del perfil' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Ajustes del perfil' }))
  const notice = await panel.findByRole<HTMLSelectElement>('combobox', { name: 'Antelación mínima' })
  expect(notice.selectedOptions[0]?.textContent).toBe('1 hora')
  await user.clear(panel.getByRole('textbox', { name: 'Nombre' }))
  await user.click(panel.getByRole('button', { name: 'Guardar' }))
  expect(await panel.findByText('Escribe un nombre')).toBeVisible()
})
