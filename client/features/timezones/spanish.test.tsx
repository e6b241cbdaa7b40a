import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { speak } from '#client/lib/language.ts'
import { spanish } from '#client/locales/es.ts'
import { renderInApp, startAfresh } from '#client/test/render-page.tsx'
import { TimezonesPanel } from './TimezonesPanel.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  speak('en', {})
})

it('the time zones panel is in Spanish', async () => {
  startAfresh()
  speak('es', spanish)
  renderInApp(<TimezonesPanel primary="Asia/Kolkata" />)
  expect(await screen.findByText(/^Tu zona horaria es Calcuta \(GMT\+5:30\)\./)).toBeVisible()
  const field = screen.getByLabelText<HTMLInputElement>('Segunda zona horaria', { selector: 'input' })
  expect(field.placeholder).toBe('Elige una zona horaria')
})

it('finds a time zone by the Spanish name of its country', async () => {
  startAfresh()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES'])
  speak('es', spanish)
  renderInApp(<TimezonesPanel primary="Asia/Kolkata" />)
  await userEvent.click(await screen.findByLabelText('Segunda zona horaria', { selector: 'input' }))
  await userEvent.keyboard('alemania')
  const option = await screen.findByRole('option', { name: /^Europe\/Berlin .*Alemania$/, hidden: true })
  await vi.waitFor(() => expect(option).toHaveAttribute('data-combobox-selected'))
  await userEvent.keyboard('{Enter}')
  const field = screen.getByLabelText<HTMLInputElement>('Segunda zona horaria', { selector: 'input' })
  expect(field.value).toMatch(/^Europe\/Berlin /)
})
