import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { LazyBoundary, lazyWithRetry } from './LazyBoundary.tsx'

beforeEach(() => {
  resetApp()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})

const LOAD_ERROR = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')

it('a failed load affects only its part of the page, and can be retried', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => React.JSX.Element }>>()
    .mockRejectedValueOnce(LOAD_ERROR)
    .mockResolvedValue({ default: () => <p>A panel</p> })
  const Panel = lazyWithRetry(load)
  renderInApp(
    <>
      <h1>The page</h1>
      <LazyBoundary>
        <Panel />
      </LazyBoundary>
    </>,
  )
  expect((await screen.findByRole('alert', {}, { timeout: 3000 })).textContent).toContain(
    'Meridian cannot be reached. Check your connection and try again.',
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The page')
  expect(load).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('A panel')).toBeVisible()
})

it('a rendering error shows an internal error message, which can be closed', async () => {
  const close = vi.fn<() => void>()
  const Broken = () => {
    throw new TypeError('x is undefined')
  }
  renderInApp(
    <LazyBoundary onClose={close}>
      <Broken />
    </LazyBoundary>,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('There was a problem on our side. Please try again')
  expect(alert.textContent).not.toContain('connection')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
})
