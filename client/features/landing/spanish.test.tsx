import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { speak } from '#client/lib/language.ts'
import { spanish } from '#client/locales/es.ts'
import { SlotDemo } from './SlotDemo.tsx'

afterEach(() => speak('en', {}))

test('the search explains itself in Spanish', async () => {
  speak('es', spanish)
  render(<SlotDemo />)
  const answer = () => screen.getByRole('status').textContent
  expect(answer()).toBe(
    '14:30. La primera hora libre para los tres. Horas anteriores descartadas: 4 por el horario de Priya, 12 por el horario de Tom y 6 por los compromisos de Priya.',
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Participa: Tom' }))
  expect(answer()).toMatch(/^12:30\. La primera hora libre para los dos\. /)
  expect(screen.getByRole('slider', { name: 'Priya: Café' }).getAttribute('aria-valuetext')).toBe('13:30 a 14:30')
})
