import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { LANGUAGE_COOKIE } from '#shared/languages.ts'
import { LanguageChoice } from './LanguageChoice.tsx'

beforeEach(resetApp)

it('shows each language’s own name, marks the current one, and changes nothing on focus', async () => {
  renderInApp(<LanguageChoice />)
  const buttons = await screen.findAllByRole('button')
  expect(buttons.map((button) => [button.title, button.lang, button.ariaPressed])).toEqual([
    ['English', 'en', 'true'],
    ['Español', 'es', 'false'],
  ])
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Tab}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Español, ES' }))
  await userEvent.click(screen.getByRole('button', { name: 'English, EN' }))
  expect(document.cookie).not.toContain(LANGUAGE_COOKIE)
})
