import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeApi } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import type { ApiKey } from '#shared/api-keys.ts'
import type { Webhook } from '#shared/webhooks.ts'
import DevelopersPanel from './DevelopersPanel.tsx'

beforeEach(() => {
  startAsAna()
  switchToSpanish()
})
afterEach(() => switchToEnglish())

const BOT: ApiKey = {
  id: 'k3v9xwAB12cd',
  name: 'Booking bot',
  scope: 'read',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
  expires_at: null,
}
const HOOK: Webhook = {
  id: '2f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
  url: 'https://example.com/meridian',
  events: ['meeting.created', 'meeting.cancelled'],
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-11-01T09:00:00.000Z',
}
const DISABLED_HOOK: Webhook = {
  ...HOOK,
  id: '7d0c9f0e-8f3b-4a64-9d0c-0f6d5a1d6c22',
  url: 'https://example.org/hook',
  enabled: false,
  disabled_reason: {
    code: 'failing',
    params: { days: 3, failure: { code: 'answered', params: { status: 500 } } },
  },
}

it('keys, webhooks and the server’s messages are in Spanish', async () => {
  fakeApi({ developers: { listApiKeys: () => [BOT], listWebhooks: () => [HOOK, DISABLED_HOOK] } })
  renderInApp(<DevelopersPanel />)
  const key = within(await screen.findByRole('list', { name: 'Tus claves de API' })).getByRole('listitem')
  for (const text of ['Solo lectura', 'Nunca usada', 'Creada el 1 nov 2026', 'No caduca', 'Revocar'])
    expect(key).toHaveTextContent(text)
  expect(screen.getByText(/^Con una clave, un programa/).textContent).toContain('puede usar la API REST en tu nombre.')

  await user.click(screen.getByRole('tab', { name: 'Webhooks' }))
  const list = await screen.findByRole('list', { name: 'Tus webhooks' })
  const [hook, disabledHook] = [...list.children] as HTMLElement[]
  expect(hook?.textContent).toContain('Recibe un aviso cuando una reunión se reserva o cancela')
  expect(disabledHook?.textContent).toContain('no se envía nada')
  expect(disabledHook?.textContent).toContain(
    'Fallaron todos los mensajes durante 3 días. Último fallo: «El receptor respondió con 500».',
  )
  await user.click(screen.getByRole('button', { name: 'Editar example.com/meridian' }))
  await user.clear(screen.getByRole('textbox', { name: 'URL' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Escribe una URL que empiece por https://')).toBeVisible()
})
