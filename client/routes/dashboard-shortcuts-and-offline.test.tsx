import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDashboard } from '#client/test/dashboard.ts'
import { anaEvent, anaInstance } from '#client/test/events.ts'
import { ErrorResponse } from '#client/test/fake-api.ts'
import { setOnline, startAsAna } from '#client/test/render-page.tsx'
import { press, user } from '#client/test/user.ts'
import { MINUTE } from '#shared/time.ts'
// Preload these lazy modules: on a busy machine their first import can exceed the test's timeout.
import '#client/features/calendar/actions/EventDetails.tsx'
import '#client/features/calendar/grid/CalendarGrid.tsx'

const CHOIR = {
  _id: '7d0c9f0e-8f3b-4a64-9d0c-0f6d5a1d6c22',
  name: 'Choir',
  group_owner: 'cleo@example.com',
  group_participants: ['ben@example.com', 'ana@example.com'],
  invited: [],
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
}

const open = () =>
  openDashboard('/dashboard', {
    groups: { myGroups: ({ filter }) => ({ groups: filter === 'invited' ? [] : [CHOIR], next_cursor: null }) },
  })

beforeEach(startAsAna)

describe('single-key shortcuts', () => {
  it('work in the calendar, not on a menu button', async () => {
    open()
    const groups = await screen.findByRole('button', { name: 'Groups' })
    await screen.findByRole('button', { name: 'New event' })
    groups.focus()
    await user.keyboard('n')
    document.getElementById('main')?.focus()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'New event' })).toBeNull()
  })

  it('need no click first: the calendar has focus when the page opens', async () => {
    open()
    await screen.findByRole('button', { name: 'New event' })
    expect(document.activeElement?.id).toBe('main')
  })

  it('do not act on a title typed while the editor of a new event is loading', async () => {
    open()
    const week = await screen.findByRole('button', { name: 'Week', pressed: true })
    document.getElementById('main')?.focus()
    await user.keyboard('nDay at the dentist')
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
    await waitFor(() => expect(title.value).toBe('Day at the dentist'))
    expect(document.activeElement).toBe(title)
    expect(week.ariaPressed).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  })

  it('are ordinary letters in a field, and do nothing behind a dialog', async () => {
    open()
    await user.click(await screen.findByRole('button', { name: 'New event' }))
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
    await user.type(title, 'an?')
    expect(title.value).toBe('an?')
    title.blur()
    await user.keyboard('a?')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it.each([
    ['an event', anaEvent(), ['Delete']],
    ['an instance of a series', anaInstance(18), ['Delete', 'This event']],
    ['a series', anaInstance(18), ['Delete', 'All events']],
  ])('undo the deletion of %s, after which the page’s content has focus', async (_name, event, buttons) => {
    vi.setSystemTime('2026-11-18T09:00:00.000Z')
    openDashboard('/dashboard', { calendar: { listEvents: () => [event], getEvent: () => event } })
    const name = new RegExp(`${event.summary}.*18`)
    for (const button of [name, ...buttons]) await press(button)
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
    expect(screen.queryByRole('button', { name })).toBeNull()
    await user.keyboard('z')
    expect(await screen.findByRole('button', { name })).toBeVisible()
  })
})

it('a retry after a failed start still redirects to an unfinished tutorial', async () => {
  let isDown = true
  const { router } = openDashboard('/dashboard', {
    auth: {
      status: () => {
        if (isDown) throw new ErrorResponse(403, 'Down')
        return { data: { is_auth: true, tutorial_completed: false, synchronized_accounts: [] } }
      },
    },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(retry)
  await waitFor(() => expect(router.state.location.pathname).toBe('/tutorial'))
})

describe('offline', () => {
  it('shows a notice until the connection is back, then loads what was missing', async () => {
    open()
    await screen.findByRole('button', { name: 'Groups' })
    const notice = 'You’re offline. This page may be out of date.'
    expect(screen.queryByText(notice)).toBeNull()
    // Everything that was fetched is stale.
    vi.setSystemTime(Date.now() + MINUTE)
    setOnline(false)
    expect((await screen.findByText(notice)).tagName).toBe('OUTPUT')
    await user.click(screen.getByRole('button', { name: 'Groups' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Groups' }))
    expect(await panel.findByRole('heading', { name: 'You’re offline' })).toBeVisible()
    expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Groups' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Groups' }))
    await screen.findByRole('dialog', { name: 'Groups' })
    setOnline(true)
    expect(await screen.findByText('Choir')).toBeVisible()
    expect(screen.queryByText(notice)).toBeNull()
  })
})
