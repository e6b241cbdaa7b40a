import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { render } from '#client/test/render.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { LoadingButton } from './LoadingButton.tsx'

function loadingButton(isLoading: boolean, onClick: () => void, loadingText?: string) {
  return (
    <ThemeProvider>
      <LoadingButton isLoading={isLoading} onClick={onClick} {...(loadingText !== undefined && { loadingText })}>
        Submit Request
      </LoadingButton>
    </ThemeProvider>
  )
}

test('runs its action while idle', async () => {
  const onClick = vi.fn<() => void>()
  render(loadingButton(false, onClick))
  const button = screen.getByRole('button', { name: 'Submit Request' })
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-busy')).toBe('false')
  expect(button.querySelector('.mantine-Loader-root')).toBeNull()
})

test('while busy, shows a spinner and the loading text, does nothing, and keeps focus', {
  meta: { promise: 'Transitions: A busy button shows a spinner, and its loading text if it has one.' },
}, async () => {
  const onClick = vi.fn<() => void>()
  const { rerender } = render(loadingButton(false, onClick, 'Sending...'))
  const button = screen.getByRole('button')
  button.focus()
  rerender(loadingButton(true, onClick, 'Sending...'))
  expect(button.textContent).toBe('Sending...')
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.querySelector('.mantine-Loader-root')).not.toBeNull()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
})

test('keeps its label while busy if there is no loading text', {
  meta: { promise: 'Transitions: A busy button shows a spinner, and its loading text if it has one.' },
}, () => {
  render(loadingButton(true, () => undefined))
  expect(screen.getByRole('button').textContent).toBe('Submit Request')
})

test('does not submit a form while busy', async () => {
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  render(
    <ThemeProvider>
      <form onSubmit={onSubmit}>
        <LoadingButton isLoading type="submit">
          Send
        </LoadingButton>
      </form>
    </ThemeProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('keeps focus if disabled while focused, and fires focus and blur once', async () => {
  const [onClick, onFocus, onBlur] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const button = (disabled: boolean) => (
    <ThemeProvider>
      <LoadingButton isLoading={false} disabled={disabled} onClick={onClick} onFocus={onFocus} onBlur={onBlur}>
        Save
      </LoadingButton>
    </ThemeProvider>
  )
  const { rerender } = render(button(false))
  await userEvent.tab()
  expect(onFocus).toHaveBeenCalledOnce()
  rerender(button(true))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(document.activeElement).toBe(save)
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onBlur).toHaveBeenCalledOnce()
  expect(save.disabled).toBe(true)
})

test('replaces its aria-label with the loading text while busy', () => {
  const button = (isLoading: boolean) => (
    <ThemeProvider>
      <LoadingButton isLoading={isLoading} loadingText="Looking..." aria-label="Book a time for Choir">
        Book a time
      </LoadingButton>
    </ThemeProvider>
  )
  const { rerender } = render(button(false))
  expect(screen.getByRole('button', { name: 'Book a time for Choir' })).toBeVisible()
  rerender(button(true))
  expect(screen.getByRole('button', { name: 'Looking...' })).toBeVisible()
})
