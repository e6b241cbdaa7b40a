import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { BRIEF_TOAST, DEFAULT_TOAST, findToast } from '#client/test/toasts.ts'
import { BRIEF, toast } from './toast.tsx'

beforeEach(resetApp)

const findToastElement = async (text: string) => {
  const shown = (await screen.findByText(text)).closest<HTMLElement>('[data-kind]')
  if (!shown) throw new Error(`no toast “${text}”`)
  return shown
}

it.each([
  ['success', 'presentation'],
  ['warning', 'presentation'],
  ['error', 'alert'],
] as const)(
  '%s toasts stay for five seconds, in a live region',
  {
    meta: { promise: 'Errors: There are error, success and warning toasts.' },
  },
  async (kind, role) => {
    renderInApp(<p>A page</p>)
    toast[kind]('Saved')
    const shown = await findToastElement('Saved')
    expect(shown.role).toBe(role)
    expect(shown.closest('[aria-live=polite]')).not.toBeNull()
    expect(shown.dataset['kind']).toBe(kind)
    expect(findToast('Saved')).toEqual({ kind, ...DEFAULT_TOAST })
  },
)

it('brief toasts stay for three seconds, at the bottom right', async () => {
  renderInApp(<p>A page</p>)
  toast.success('Saved', BRIEF)
  const shown = await findToastElement('Saved')
  expect(shown.closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-right')
  expect(findToast('Saved')).toEqual({ kind: 'success', ...BRIEF_TOAST })
})

it('toasts close automatically', {
  meta: { promise: 'Rules and limits: A toast closes automatically.' },
}, async () => {
  renderInApp(<p>A page</p>)
  const shownFor = 400
  toast.success('Saved', { duration: shownFor })
  await screen.findByText('Saved')
  const since = performance.now()
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
  expect(performance.now() - since).toBeGreaterThan(shownFor / 2)
})

it('toasts do not appear if hidden before the library has loaded', async () => {
  toast.error('You are offline', { id: 'offline' })
  toast.hide('offline')
  toast.success('Back again')
  renderInApp(<p>A page</p>)
  await screen.findByText('Back again')
  expect(screen.queryByText('You are offline')).toBeNull()
})
