import { MantineProvider } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '#client/test/render.tsx'
import { PlainToasts } from './Messages.tsx'
import { toast } from './toast.tsx'

it('shows the texts of toasts, and closes them automatically', async () => {
  render(<PlainToasts />, { wrapper: MantineProvider })
  toast.error('You are offline', { duration: 200 })
  expect(await screen.findByText('You are offline')).toHaveAttribute('role', 'alert')
  await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull())
})
