import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { press, user } from '#client/test/user.ts'
import { announcementStore } from '#client/ui/feedback/announce.ts'
import type { CalendarFeed as Feed } from '#shared/calendar-feed.ts'
import CalendarFeed from './CalendarFeed.tsx'

const url = (secret: string) => `https://meridian.example/calendar/feed/${secret}.ics`
const NONE: Feed = { url: null, created_at: null, last_used_at: null }
const OLD: Feed = { url: url('old'), created_at: '2026-11-01T09:00:00.000Z', last_used_at: null }
const NEW: Feed = { ...OLD, url: url('new') }

function show(initialFeed: Feed, handlers: Handlers['calendarFeed'] = {}) {
  let feed = initialFeed
  const renew = () => (feed = NEW)
  const revoke = () => {
    feed = NONE
    return { success: true } as const
  }
  const calls = fakeApi({ calendarFeed: { get: () => feed, renew, revoke, ...handlers } })
  renderInApp(<CalendarFeed />)
  return calls
}

beforeEach(startAsAna)

describe('the calendar feed', () => {
  it('has no address until the user creates one', async () => {
    const calls = show(NONE)
    await press('Create feed address')
    expect(await screen.findByText(url('new'))).toBeVisible()
    expect(inputsTo(calls, 'calendarFeed.renew')).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('region', { name: 'Calendar feed' })).toHaveFocus())
  })

  it('shows and copies its address, and explains what it reveals and how to add it', {
    meta: {
      promise:
        'Screens: The calendars panel shows the private feed’s address, explains what it reveals and how to add it, and resets it or turns it off after a confirmation.',
    },
  }, async () => {
    show(OLD)
    expect(await screen.findByText(url('old'))).toBeVisible()
    expect(screen.getByText(/^Anyone with this address can read your calendar/)).toBeVisible()
    expect(screen.getByText('No calendar has read it yet.')).toBeVisible()
    await press('Copy address')
    expect(await navigator.clipboard.readText()).toBe(url('old'))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
    await user.click(screen.getByText('How to add it to your calendar'))
    expect(screen.getByRole('link', { name: 'open the address in Calendar' }).getAttribute('href')).toBe(
      'webcal://meridian.example/calendar/feed/old.ics',
    )
  })

  it('shows when it was last read', async () => {
    show({ ...OLD, last_used_at: '2026-11-22T09:00:00.000Z' })
    expect(await screen.findByText(/^Last read .*22 Nov 2026/)).toBeVisible()
  })

  it('is reset after a confirmation, which can be declined', {
    meta: {
      promise:
        'Screens: The calendars panel shows the private feed’s address, explains what it reveals and how to add it, and resets it or turns it off after a confirmation.',
    },
  }, async () => {
    const calls = show(OLD)
    await press('Reset address')
    expect(screen.getByText(/^Reset the address\? Calendars that use the current one will stop updating/)).toBeVisible()
    await press('Cancel')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reset address' }))
    expect(inputsTo(calls, 'calendarFeed.renew')).toEqual([])
    await press('Reset address')
    await press('Reset address')
    expect(await screen.findByText(url('new'))).toBeVisible()
    expect(screen.queryByText(url('old'))).toBeNull()
    await waitFor(() => expect(announcementStore.getState().at(-1)?.text).toBe('Feed address reset'))
  })

  it('is turned off after a confirmation', {
    meta: {
      promise:
        'Screens: The calendars panel shows the private feed’s address, explains what it reveals and how to add it, and resets it or turns it off after a confirmation.',
    },
  }, async () => {
    show(OLD)
    await press('Turn off feed')
    await press('Turn off feed')
    expect(await screen.findByRole('button', { name: 'Create feed address' })).toBeVisible()
    await waitFor(() => expect(screen.queryByText(url('old'))).toBeNull())
  })

  it('can be reset if its address can no longer be shown', async () => {
    show({ ...OLD, url: null })
    expect(await screen.findByText('This address can no longer be shown')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reset address' })).toBeVisible()
  })

  it('shows an error if it cannot be loaded or created', async () => {
    show(NONE, { renew: rejectWith(429, 'Too many attempts. Try again later') })
    await press('Create feed address')
    expect(await screen.findByText('Too many attempts. Try again later')).toBeVisible()
    startAsAna()
    show(NONE, { get: rejectWith(403, 'Not now') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
