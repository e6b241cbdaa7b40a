import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { speak } from '#client/lib/language.ts'
import { spanish } from '#client/locales/es.ts'
import { renderInApp, startAfresh } from '#client/test/render-page.tsx'
import { TimezonesPanel } from './TimezonesPanel.tsx'

afterEach(() => speak('en', {}))

it('asks for the zones in Spanish', async () => {
  startAfresh()
  speak('es', spanish)
  renderInApp(<TimezonesPanel primary="Asia/Kolkata" />)
  expect(await screen.findByText(/^Tu zona horaria es Kolkata \(GMT\+5:30\)\./)).toBeDefined()
  const field = screen.getByLabelText<HTMLInputElement>('Segunda zona horaria', { selector: 'input' })
  expect(field.placeholder).toBe('Elige una zona horaria')
})
