import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '#client/test/render.tsx'
import { user } from '#client/test/user.ts'
import { SidePanel } from '../dialogs/SidePanel.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { TypeAheadBuffer } from './TypeAheadBuffer.tsx'

const close = vi.fn<() => void>()
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)))

function Page({ isLoaded = false, hasFailed = false }: { isLoaded?: boolean; hasFailed?: boolean }) {
  return (
    <ThemeProvider>
      <TypeAheadBuffer onClose={close} />
      {hasFailed && (
        <div role="alert">
          <button type="button">Try again</button>
        </div>
      )}
      {isLoaded && (
        <SidePanel title="New event" width={440} classNames={{}} onClose={close}>
          <input aria-label="Title" data-autofocus />
        </SidePanel>
      )}
      <button type="button">Next</button>
    </ThemeProvider>
  )
}

describe('text typed before an overlay has loaded', () => {
  it.each([
    ['Tab', () => user.tab()],
    ['Shift+Tab', () => user.tab({ shift: true })],
    ['a click on a button', () => user.click(screen.getByRole('button', { name: 'Next' }))],
    ['a click on the page', () => user.click(document.body)],
  ])('arrives in its first field, even after %s', async (_name, leave) => {
    const { rerender } = render(<Page />)
    await user.keyboard('Day at')
    await leave()
    await nextTask()
    await user.keyboard(' the dentist')
    rerender(<Page isLoaded />)
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await waitFor(() => expect(title).toHaveValue('Day at the dentist'))
    expect(title).toHaveFocus()
    expect(screen.queryByRole('textbox', { name: 'Loading...' })).toBeNull()
  })

  it('arrives in its first field even if loading fails first, and Tab reaches the retry button', async () => {
    const { rerender } = render(<Page />)
    await user.keyboard('Lunch')
    rerender(<Page hasFailed />)
    await user.tab()
    await nextTask()
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
    rerender(<Page />)
    rerender(<Page isLoaded />)
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await waitFor(() => expect(title).toHaveValue('Lunch'))
  })
})
