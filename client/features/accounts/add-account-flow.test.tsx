import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getSession } from '#client/lib/session/session-store.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { NewAccount } from './NewAccount.tsx'

it('offers the consent page again when the user comes back from it', async () => {
  startAsAna()
  fakeApi({})
  const assign = vi.fn<(url: string) => void>()
  const { location } = globalThis
  vi.stubGlobal('location', { pathname: '/add-account', search: '', assign })
  onTestFinished(() => void vi.stubGlobal('location', location))
  renderInApp(<NewAccount initialKind="google" onAdded={() => undefined} onCancel={() => undefined} />)
  const button = await screen.findByRole('button', { name: 'Continue to Google' })
  await userEvent.click(button)
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(button).toHaveAttribute('aria-busy', 'true')
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'))
  expect(getSession().isSyncFlow).toBe(false)
})
