import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { render } from '#client/test/render.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))

function show() {
  return render(
    <ThemeProvider>
      <ColorSchemeToggle />
    </ThemeProvider>,
  )
}

it('switches between light and dark, and remembers the choice', {
  meta: {
    promise: [
      'Transitions: The display mode toggles between light and dark.',
      'Stored state: The display mode is stored.',
    ],
  },
}, async () => {
  const page = show()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Match system' }).checked).toBe(true)
  await choose('Dark')
  expect(scheme()).toBe('dark')
  page.unmount()
  show()
  expect(scheme()).toBe('dark')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true)
  await choose('Light')
  expect(scheme()).toBe('light')
})
