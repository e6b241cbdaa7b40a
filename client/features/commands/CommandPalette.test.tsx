import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useCommands } from '#client/lib/commands.ts'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import CommandPalette from './CommandPalette.tsx'

function Page({ run }: { run: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  useCommands([
    { id: 'new', section: 'Calendar', label: 'New event', run: () => run('new') },
    { id: 'today', section: 'Calendar', label: 'Today', run: () => run('today') },
    { id: 'log-out', section: 'Sesión', label: 'Cerrar sesión', run: () => run('log-out') },
  ])
  return isOpen ? (
    <CommandPalette onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}

async function openPalette() {
  resetApp()
  const run = vi.fn<(id: string) => void>()
  renderInApp(<Page run={run} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  return { run, search: await screen.findByRole('combobox', { name: 'Search commands' }) }
}

it('highlights the first command initially, and after the search is cleared', async () => {
  const { run, search } = await openPalette()
  const expectHighlighted = (name: string) =>
    waitFor(() => expect(screen.getByRole('option', { name, hidden: true }).ariaSelected).toBe('true'))
  await expectHighlighted('New event')
  await userEvent.type(search, 'zzz')
  expect(await screen.findAllByText('No matching commands.')).not.toHaveLength(0)
  await waitFor(() => expect(search.hasAttribute('aria-activedescendant')).toBe(false))
  await userEvent.clear(search)
  await expectHighlighted('New event')
  await userEvent.type(search, '{ArrowDown}')
  await expectHighlighted('Today')
  await userEvent.type(search, '{Enter}')
  expect(run.mock.calls).toEqual([['today']])
})

it.each([
  ['words in any order', 'event new', 'New event'],
  ['words of the section', 'calendar to', 'Today'],
  ['words without their accents', 'SESION  cerrar ', 'Cerrar sesión'],
])('finds %s', async (_kind, query, name) => {
  const { run, search } = await openPalette()
  await userEvent.type(search, query)
  await waitFor(() => expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(1))
  expect(screen.getByRole('option', { name, hidden: true })).toBeVisible()
  await userEvent.type(search, '{Enter}')
  expect(run).toHaveBeenCalledOnce()
})
