import { MantineProvider } from '@mantine/core'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '#client/test/render.tsx'
import { UndoStrip } from './UndoStrip.tsx'

const NOW = Date.parse('2026-11-18T09:00:00.000Z')

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

function show(seconds: number, isPending = false): void {
  const undo = { mutate: () => undefined, isPending, isSuccess: false, error: null }
  const booking = { undo_token: 'token', undo_until: new Date(NOW + seconds * 1000).toISOString() }
  render(
    <MantineProvider>
      <UndoStrip booking={booking} undo={undo} />
    </MantineProvider>,
  )
}

test('counts down visibly, and announces the seconds once', async () => {
  show(10)
  expect(screen.getByText('10 s')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByText('7 s')).toBeVisible()
  expect(screen.getByText('You have 10 seconds.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('announces that the invitations are on their way once the time is up', async () => {
  show(2)
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('The invitations are on their way.')
})

test('does not say that the invitations are on their way while an undo is running', async () => {
  show(2, true)
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByRole('button')).toBeVisible()
})
