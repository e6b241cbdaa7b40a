import { MantineProvider } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '#client/test/render.tsx'
import { UndoBar, type UndoOffer } from './UndoBar.tsx'

const onSettle = vi.fn<() => void>()
const noop = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  onSettle.mockReset()
})
afterEach(() => vi.useRealTimers())

const bar = (offer: UndoOffer | undefined) => <UndoBar offer={offer} undo={noop} settle={onSettle} />
const show = (offer: UndoOffer) => render(bar(offer), { wrapper: MantineProvider })

const barElement = () => screen.getByRole('status').firstElementChild ?? document.body

/** Advances one second at a time, so that each second is rendered. */
async function advanceSeconds(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) await act(() => vi.advanceTimersByTimeAsync(1000))
}

it('counts down, pauses on hover, and restarts for the next offer', async () => {
  const { rerender } = show({ text: 'Deleted “Standup”', undo: noop })
  expect(screen.getByText('7 s')).toBeVisible()
  await advanceSeconds(3)
  fireEvent.mouseEnter(barElement())
  await advanceSeconds(9)
  expect(screen.getByText('4 s')).toBeVisible()
  fireEvent.mouseLeave(barElement())
  await advanceSeconds(1)
  expect(screen.getByText('3 s')).toBeVisible()

  rerender(bar({ text: 'Deleted “Retro”', undo: noop }))
  expect(screen.getByText('7 s')).toBeVisible()
  await advanceSeconds(6)
  expect(onSettle).not.toHaveBeenCalled()
  await advanceSeconds(1)
  expect(onSettle).toHaveBeenCalledOnce()
})

it('stays paused while either the pointer is over it or it has focus', async () => {
  show({ text: 'Deleted “Standup”', undo: noop })
  const button = screen.getByRole('button')
  fireEvent.mouseEnter(barElement())
  fireEvent.focus(button)
  fireEvent.blur(button)
  await advanceSeconds(9)
  expect(screen.getByText('7 s')).toBeVisible()
  fireEvent.focus(button)
  fireEvent.mouseLeave(barElement())
  await advanceSeconds(9)
  expect(screen.getByText('7 s')).toBeVisible()
  fireEvent.blur(button)
  await advanceSeconds(1)
  expect(screen.getByText('6 s')).toBeVisible()
})

it('stays paused for a new offer under the pointer, for at most 30 seconds', async () => {
  const { rerender } = show({ text: 'Deleted “Standup”', undo: noop })
  fireEvent.mouseEnter(barElement())
  await advanceSeconds(9)
  rerender(bar({ text: 'Deleted “Retro”', undo: noop }))
  await advanceSeconds(29)
  expect(screen.getByText('7 s')).toBeVisible()
  expect(onSettle).not.toHaveBeenCalled()
  await advanceSeconds(1)
  expect(onSettle).toHaveBeenCalledOnce()
})

it('stays visible just as long if the change cannot be undone', async () => {
  show({ text: 'Saved: Standup', undo: undefined })
  expect(screen.getByText('Saved: Standup')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  await advanceSeconds(7)
  expect(onSettle).toHaveBeenCalledOnce()
})
