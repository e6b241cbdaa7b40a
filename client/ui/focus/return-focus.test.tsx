import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from '#client/test/render.tsx'
import { renderInApp } from '#client/test/render-page.tsx'
import { InlineConfirmation } from '../dialogs/InlineConfirmation.tsx'
import { focusOnMount } from './focus-field.ts'
import { useFocusFallback, useReturnFocus } from './return-focus.ts'

function Dialog({ name }: { name: string }) {
  useReturnFocus()
  return <input aria-label={name} ref={focusOnMount} />
}

function Page({ dialog }: { dialog?: string | undefined }) {
  return (
    <main id="main" tabIndex={-1}>
      <button type="button">Opener</button>
      {dialog !== undefined && <Dialog key={dialog} name={dialog} />}
    </main>
  )
}

const opener = () => screen.getByRole('button', { name: 'Opener' })
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)))

function openFromButton() {
  const { rerender } = render(<Page />)
  opener().focus()
  const show = (dialog?: string) => rerender(<Page dialog={dialog} />)
  show('Panel')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Panel' }))
  return show
}

describe('focus', () => {
  it('returns to the element that opened a dialog', async () => {
    const show = openFromButton()
    show()
    await nextTask()
    expect(document.activeElement).toBe(opener())
  })

  it('returns to the first dialog’s opener if a second dialog opens before focus has returned', async () => {
    const show = openFromButton()
    show()
    expect(document.activeElement).toBe(document.body)
    show('Palette')
    await nextTask()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Palette' }))
    show()
    await nextTask()
    expect(document.activeElement).toBe(opener())
  })

  it('returns to the opener from a dialog that replaced the first', async () => {
    const show = openFromButton()
    show('Question')
    await nextTask()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' }))
    show()
    await nextTask()
    expect(document.activeElement).toBe(opener())
  })

  it('moves to what remains around a removed button, unless something else takes it', async () => {
    const Removable = () => (
      <button type="button" ref={useFocusFallback<HTMLButtonElement>()}>
        Log out
      </button>
    )
    const list = (content?: ReactNode) => (
      <section tabIndex={-1} aria-label="List">
        {content}
      </section>
    )
    const page = (content?: ReactNode) => <main tabIndex={-1}>{content}</main>
    const { rerender } = render(page())
    const focusAfter = async (rest?: ReactNode) => {
      rerender(page(list(<Removable />)))
      screen.getByRole('button').focus()
      rerender(page(rest))
      await nextTask()
      return document.activeElement
    }
    expect(await focusAfter(list())).toBe(screen.getByRole('region', { name: 'List' }))
    expect(await focusAfter()).toBe(screen.getByRole('main'))
    expect(await focusAfter(list(<Dialog name="Panel" />))).toBe(screen.getByRole('textbox', { name: 'Panel' }))
  })

  it('stays in the page when a question that has it is dismissed', async () => {
    function Question() {
      const [isShown, setShown] = useState(true)
      if (!isShown) return <p>Kept</p>
      return (
        <InlineConfirmation
          label="Delete"
          loadingText="Deleting..."
          onConfirm={async () => {}}
          onDismiss={() => setShown(false)}
        >
          Delete it?
        </InlineConfirmation>
      )
    }
    renderInApp(
      <main tabIndex={-1}>
        <Question />
      </main>,
    )
    expect(await screen.findByRole('region', { name: 'Delete it?' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByText('Kept')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })
})
