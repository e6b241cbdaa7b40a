import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { render } from '#client/test/render.tsx'
import { speakEnglish, speakSpanish } from '#client/test/speak.ts'
import { SlotDemo } from './SlotDemo.tsx'

afterEach(() => speakEnglish())

test('the search explains itself in Spanish', async () => {
  speakSpanish()
  render(<SlotDemo />)
  const answer = () => screen.getByRole('status').textContent
  expect(answer()).toBe(
    '14:30. La primera hora en que los tres están libres. Horas anteriores descartadas: 4 por el horario de Priya, 12 por el horario de Tom y 6 por los compromisos de Priya.',
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Incluir a Tom' }))
  expect(answer()).toMatch(/^12:30\. La primera hora en que los dos están libres\. /)
  expect(screen.getByRole('slider', { name: 'Priya: Café' }).getAttribute('aria-valuetext')).toBe('13:30 a 14:30')
})
