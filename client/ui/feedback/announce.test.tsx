import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { announce, announcementStore } from './announce.ts'

beforeEach(resetApp)

it('announces text in an existing live region, and announces repeated text again', async () => {
  renderInApp(<p>A page</p>)
  await screen.findByText('A page')
  announce('Link deleted')
  const first = await screen.findByText('Link deleted')
  expect(first.parentElement?.getAttribute('aria-live')).toBe('polite')
  announce('Link deleted')
  await waitFor(() => expect(screen.getAllByText('Link deleted')).toEqual([first, expect.any(HTMLElement)]))
})

it('removes each text after five seconds', () => {
  vi.useFakeTimers()
  try {
    announcementStore.setState([])
    const texts = () => announcementStore.getState().map(({ text }) => text)
    announce('Link deleted')
    vi.advanceTimersByTime(3000)
    announce('Link created')
    expect(texts()).toEqual(['Link deleted', 'Link created'])
    vi.advanceTimersByTime(3000)
    expect(texts()).toEqual(['Link created'])
    vi.advanceTimersByTime(3000)
    expect(texts()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
