import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, test, vi } from 'vitest'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { TimezonesPanel } from './TimezonesPanel.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  switchToEnglish()
})

test('the time zones panel is in Spanish', async () => {
  resetApp()
  switchToSpanish()
  renderInApp(<TimezonesPanel primary="Asia/Kolkata" />)
  expect(await screen.findByText(/^Tu zona horaria es Calcuta \(GMT\+5:30\)\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Segunda zona horaria Elige una zona horaria' })).toBeVisible()
})

it('finds a time zone by the Spanish name of its country', async () => {
  resetApp()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES'])
  switchToSpanish()
  renderInApp(<TimezonesPanel primary="Asia/Kolkata" />)
  await userEvent.click(await screen.findByRole('button', { name: /^Segunda zona horaria/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Segunda zona horaria' }))
  await userEvent.keyboard('alemania')
  expect(await dialog.findByRole('button', { name: /^Berlín ?Alemania/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: /^Segunda zona horaria Berlín/ })).toBeVisible()
})
