import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { render } from '#client/test/render.tsx'
import { SlotDemo } from './SlotDemo.tsx'

afterEach(() => switchToEnglish())

test('the demo explains its result in Spanish', async () => {
  switchToSpanish()
  render(<SlotDemo />)
  const result = () => screen.getByRole('status').textContent
  expect(result()).toBe(
    '14:30. La primera hora en que los tres están libres. Horas anteriores descartadas: 4 por el horario de Priya, 12 por el horario de Tom y 6 por los compromisos de Priya.',
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Incluir a Tom' }))
  expect(result()).toMatch(/^12:30\. La primera hora en que los dos están libres\. /)
  expect(screen.getByRole('slider', { name: 'Priya: Café' }).getAttribute('aria-valuetext')).toBe('13:30 a 14:30')
})
