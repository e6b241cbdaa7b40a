import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#client/test/render-page.tsx'
import { toast } from './toast.tsx'

vi.mock('./Toasts.tsx', () => {
  throw new Error('the chunk cannot be loaded')
})

it('a toast shows its text even if its code cannot be loaded, and closes automatically', async () => {
  renderInApp(<p>A page</p>)
  toast.error('You are offline', { duration: 200 })
  expect(await screen.findByText('You are offline', {}, { timeout: 5000 })).toHaveAttribute('role', 'alert')
  await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull())
})
