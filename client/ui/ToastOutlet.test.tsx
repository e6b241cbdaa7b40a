import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp, startAfresh } from '#client/test/render-page.tsx'

beforeEach(() => {
  startAfresh()
  vi.resetModules()
})

it('says what there is to say without the library too, when that cannot be fetched, and for as long', async () => {
  vi.doMock('./ToastHost.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { toast } = await import('./toasts.ts')
  const { ToastOutlet } = await import('./ToastOutlet.tsx')
  renderInApp(<ToastOutlet />)
  await act(async () => toast.error('Error creating group schedule', { duration: 300 }))
  expect((await screen.findByRole('alert')).textContent).toBe('Error creating group schedule')
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  vi.doUnmock('./ToastHost.tsx')
})

it('does not show what was hidden before the library came', async () => {
  const { toast } = await import('./toasts.ts')
  const { ToastOutlet } = await import('./ToastOutlet.tsx')
  renderInApp(<ToastOutlet />)
  await act(async () => {
    toast.error('You are offline', { id: 'offline' })
    toast.hide('offline')
    toast.success('Back again')
  })
  expect(await screen.findByText('Back again')).toBeDefined()
  await vi.waitFor(() => expect(screen.queryByText('You are offline')).toBeNull())
})
