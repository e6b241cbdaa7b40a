import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { fakeApi, inputsTo } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { logInAsAna, renderInApp, resetApp } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { LANGUAGE_COOKIE, type Language } from '#shared/languages.ts'
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
  expect(document.cookie).not.toContain(LANGUAGE_COOKIE)
})

it.each<[Language, number]>([
  ['es', 0],
  ['en', 1],
])(
  'on a Spanish page, choosing %s sets the cookie and the language of emails, and reloads %i times',
  async (next, times) => {
    switchToSpanish()
    const { location } = window
    onTestFinished(() => {
      vi.stubGlobal('location', location)
      switchToEnglish()
    })
    const calls = fakeApi({ users: { updateSettings: () => anaSettings() } })
    logInAsAna()
    renderInApp(<LanguageChoice />)
    const button = await screen.findByRole('button', { name: next === 'es' ? 'Español, ES' : 'English, EN' })
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { origin: location.origin, protocol: 'http:', reload })
    await userEvent.click(button)
    await vi.waitFor(() => expect(inputsTo(calls, 'users.updateSettings')).toEqual([{ language: next }]))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(times))
    expect(document.cookie).toContain(`${LANGUAGE_COOKIE}=${next}`)
  },
)
