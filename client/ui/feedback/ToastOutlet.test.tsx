import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp, startAfresh } from '#client/test/render-page.tsx'
import { ToastOutlet } from './ToastOutlet.tsx'
import { createToaster } from './toasts.ts'

it('says what there is to say without the library too, when that cannot be fetched, and for as long', async () => {
  startAfresh()
  const toaster = createToaster(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  renderInApp(<ToastOutlet from={toaster} />)
  await act(async () => toaster.show('error', 'Error creating group schedule', { duration: 300 }))
  expect((await screen.findByRole('alert')).textContent).toBe('Error creating group schedule')
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('does not show what was hidden before the library came', async () => {
  startAfresh()
  const toaster = createToaster(() => import('./ToastHost.tsx'))
  renderInApp(<ToastOutlet from={toaster} />)
  await act(async () => {
    toaster.show('error', 'You are offline', { id: 'offline' })
    toaster.hide('offline')
    toaster.show('success', 'Back again')
  })
  // Once more where the page's own library has come before.
  expect(await screen.findAllByText('Back again')).not.toEqual([])
  await vi.waitFor(() => expect(screen.queryAllByText('You are offline')).toEqual([]))
})
