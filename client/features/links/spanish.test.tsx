import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeApi } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { LinksPanel } from './LinksPanel.tsx'

afterEach(() => switchToEnglish())

it('the links panel is in Spanish', async () => {
  startAsAna()
  switchToSpanish()
  const main = { id: null, url_invites: 'ana', event_duration: 30, created_at: '2026-11-01T09:00:00.000Z', uses: 3 }
  fakeApi({ invitation: { getInvitationLinks: () => [{ ...main, url: 'https://meridian.example/invites/ana' }] } })
  renderInApp(<LinksPanel event_duration={30} />)
  const list = await screen.findByRole('list', { name: 'Tus enlaces' })
  expect(list.textContent).toMatch(/^30 minutosEnlace principal3 reservas/)
  expect(screen.getByRole('button', { name: 'Copiar el enlace de 30 minutos' }).textContent).toBe('Copiar')
  expect(screen.getByRole('combobox', { name: 'Duración de la reunión' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Crear enlace' })).toBeVisible()
})
