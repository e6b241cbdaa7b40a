import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderInApp, startAfresh } from '#client/test/render-page.tsx'
import { FIVE_SECONDS, THREE_SECONDS, toastSaying } from '#client/test/toasts.ts'
import { BRIEF, toast } from './toasts.ts'

beforeEach(startAfresh)

it.each([
  ['success', 'status'],
  ['warning', 'status'],
  ['error', 'alert'],
] as const)('of the kind %s stay five seconds, and are told to screen readers as %s', async (kind, role) => {
  renderInApp(<p>A page</p>)
  toast[kind]('Heard')
  const shown = await screen.findByRole(role)
  expect(shown.textContent).toBe('Heard')
  expect(shown.dataset['kind']).toBe(kind)
  expect(toastSaying('Heard')).toEqual({ kind, ...FIVE_SECONDS })
})

it('of the group and feedback flows stay three seconds, at the bottom right', async () => {
  renderInApp(<p>A page</p>)
  toast.success('Heard', BRIEF)
  const shown = await screen.findByRole('status')
  expect(shown.closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-right')
  expect(toastSaying('Heard')).toEqual({ kind: 'success', ...THREE_SECONDS })
})

it('go by themselves when their time is over', async () => {
  renderInApp(<p>A page</p>)
  const shownFor = 400
  toast.success('Heard', { duration: shownFor })
  await screen.findByText('Heard')
  const since = performance.now()
  await waitFor(() => expect(screen.queryByText('Heard')).toBeNull())
  expect(performance.now() - since).toBeGreaterThan(shownFor / 2)
})
