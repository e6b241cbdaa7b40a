import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { render, UserLanguageProvider } from '#client/test/render.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'

afterEach(switchToEnglish)

const renderOnServer = () =>
  renderToString(
    <UserLanguageProvider>
      <MantineProvider>
        <LoadingScreen />
      </MantineProvider>
    </UserLanguageProvider>,
  )

test('says without scripts that the page needs them, in both languages', () => {
  expect(renderOnServer()).toMatch(/<noscript[^>]*>This page needs JavaScript\.<\/noscript>/)
  switchToSpanish()
  expect(renderOnServer()).toMatch(/<noscript[^>]*>Esta página necesita JavaScript\.<\/noscript>/)
})

test('shows only that it is loading in the browser', () => {
  render(<LoadingScreen />, { wrapper: MantineProvider })
  expect(screen.getByText('Loading...')).toBeVisible()
  expect(screen.getByText('This page needs JavaScript.')).not.toBeVisible()
})
