import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useCommands } from '#client/lib/commands.ts'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import CommandPalette from './CommandPalette.tsx'

function Page({ run }: { run: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  useCommands([
    { id: 'new', section: 'Calendar', label: 'New event', run: () => run('new') },
    { id: 'today', section: 'Calendar', label: 'Today', run: () => run('today') },
  ])
  return isOpen ? (
    <CommandPalette query={query} onQueryChange={setQuery} popPressedKeys={() => []} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}

it('highlights the first command initially and after an empty search', async () => {
  resetApp()
  const run = vi.fn<(id: string) => void>()
  renderInApp(<Page run={run} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  const search = await screen.findByRole('combobox', { name: 'Search commands' })
  const chosen = (name: string) =>
    waitFor(() => expect(screen.getByRole('option', { name, hidden: true }).ariaSelected).toBe('true'))
  await chosen('New event')
  await userEvent.type(search, 'zzz')
  expect(await screen.findAllByText('No results.')).not.toHaveLength(0)
  await waitFor(() => expect(search.hasAttribute('aria-activedescendant')).toBe(false))
  await userEvent.clear(search)
  await chosen('New event')
  await userEvent.type(search, '{ArrowDown}')
  await chosen('Today')
  await userEvent.type(search, '{Enter}')
  expect(run.mock.calls).toEqual([['today']])
})
