import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeApi } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import { AccessRequestsScreen } from './AccessRequestsScreen.tsx'

beforeEach(() => {
  startAsAna()
  switchToSpanish()
})
afterEach(() => switchToEnglish())

it('the page of access requests and codes is in Spanish', async () => {
  fakeApi({
    auth: {
      listAccessRequests: () => [
        {
          id: '1',
          email: 'lena@example.com',
          message: 'For our team',
          status: 'approved',
          created_at: '2026-11-20T09:12:00.000Z',
          decided_at: '2026-11-20T10:00:00.000Z',
          decided_by: 'kim@example.com',
        },
      ],
      listAccessCodes: () => [
        {
          id: '1',
          kind: 'community',
          email: null,
          note: null,
          issued_by: 'kim@example.com',
          created_at: '2026-11-18T10:00:00.000Z',
          expires_at: '2999-01-01T10:00:00.000Z',
          used_at: null,
          used_by: null,
        },
      ],
    },
  })
  renderInApp(<AccessRequestsScreen status="approved" onStatusChange={() => undefined} />)
  expect((await screen.findByText(/^La aprobó/)).textContent).toBe('La aprobó kim@example.com, 20 nov 2026, 15:45')
  for (const name of [/^Pendientes/, 'Aprobadas', 'Rechazadas']) expect(screen.getByRole('tab', { name })).toBeVisible()
  const codes = within(screen.getByRole('region', { name: 'Códigos' }))
  const code = await codes.findByRole('listitem')
  for (const text of ['Cualquiera', 'Comunidad', 'Emitido el 18 nov 2026 por kim@example.com'])
    expect(code).toHaveTextContent(text)
  expect(code).toHaveTextContent('Sin usar, válido hasta el 1 ene 2999')
  const days = screen.getByRole('spinbutton', { name: 'Días de validez' })
  await user.clear(days)
  await user.type(days, '91')
  await user.click(screen.getByRole('button', { name: 'Emitir un código' }))
  expect(await screen.findByText('Un código puede valer de 1 a 90 días')).toBeVisible()
})
