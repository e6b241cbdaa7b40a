import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveEvent } from '#client/features/calendar/actions/event-changes.ts'
import { saveTimeZone } from '#client/features/dashboard/settings.ts'
import { getSession } from '#client/lib/session/session-store.ts'
import { openDashboard } from '#client/test/dashboard.ts'
import { anaEvent } from '#client/test/events.ts'
import { inputsTo } from '#client/test/fake-api.ts'
import { startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { Group } from '#shared/groups.ts'

beforeEach(startAsAna)

describe('live updates', () => {
  it('refetch the data that changed, and everything after a lost connection', async () => {
    const { calls, stream } = openDashboard()
    const count = (path: string) => inputsTo(calls, path).length
    await screen.findByText('No upcoming events.')
    await waitFor(() => expect(stream.connectionCount()).toBe(1))
    const [initial, infos] = [count('calendar.listEvents'), count('users.info')]
    // Events may have changed before the stream opened.
    stream.send('open')
    await waitFor(() => expect(count('calendar.listEvents')).toBe(initial + 1))

    stream.send('events')
    await waitFor(() => expect(count('calendar.listEvents')).toBe(initial + 2))
    expect(count('users.info')).toBe(infos)

    stream.send('settings')
    await waitFor(() => expect(count('users.info')).toBeGreaterThan(infos))

    const [eventsBefore, infosBefore] = [count('calendar.listEvents'), count('users.info')]
    stream.send('open')
    await waitFor(() => expect(count('calendar.listEvents')).toBeGreaterThan(eventsBefore))
    await waitFor(() => expect(count('users.info')).toBeGreaterThan(infosBefore))
  })

  it('refetch the accounts when another tab chooses the calendar for new meetings', async () => {
    const { calls, stream } = openDashboard()
    await screen.findByText('No upcoming events.')
    await waitFor(() => expect(stream.connectionCount()).toBe(1))
    const before = inputsTo(calls, 'users.info').length
    stream.send('calendars')
    await waitFor(() => expect(inputsTo(calls, 'users.info')).toHaveLength(before + 1))
  })

  it('update the number of group invitations in the menu', async () => {
    const groups: Group[] = []
    const { stream } = openDashboard('/dashboard', { groups: { myGroups: () => ({ groups, next_cursor: null }) } })
    expect(await screen.findByRole('button', { name: 'Groups' })).toBeVisible()
    await waitFor(() => expect(stream.connectionCount()).toBe(1))
    const [created_at, updated_at] = ['2026-11-01T09:00:00.000Z', '2026-11-01T09:00:00.000Z']
    const people = { group_owner: 'cleo@example.com', group_participants: ['ana@example.com', 'ben@example.com'] }
    groups.push({ _id: 'choir', name: 'Choir', ...people, invited: ['ana@example.com'], created_at, updated_at })
    stream.send('groups')
    expect(await screen.findByRole('button', { name: 'Groups 1 invitation' })).toBeVisible()
  })

  it('refetch events that change during the first fetch', async () => {
    const response = Promise.withResolvers<CalendarEvent[]>()
    const { calls, stream } = openDashboard('/dashboard', { calendar: { listEvents: () => response.promise } })
    const count = () => inputsTo(calls, 'calendar.listEvents').length
    await waitFor(() => expect(stream.connectionCount()).toBe(1))
    await waitFor(() => expect(count()).toBeGreaterThan(0))
    stream.send('events')
    await new Promise((resolve) => setTimeout(resolve, 100))
    const before = count()
    response.resolve([])
    await waitFor(() => expect(count()).toBe(before + 1))
  })

  it('refetch the calendar once after a move in this tab, and again after a move in another tab', async () => {
    const event = anaEvent()
    const { calls, stream } = openDashboard('/dashboard', {
      calendar: { listEvents: () => [event], updateEvent: () => event },
    })
    const count = () => inputsTo(calls, 'calendar.listEvents').length
    await waitFor(() => expect(stream.connectionCount()).toBe(1))
    await waitFor(() => expect(count()).toBeGreaterThan(0))
    const initial = count()
    stream.send('open')
    await waitFor(() => expect(count()).toBe(initial + 1))
    const before = count()

    await moveEvent(event, { start: '2026-11-18T15:00:00.000Z', end: '2026-11-18T16:00:00.000Z', allDay: false })
    const [move] = calls.filter(({ path }) => path === 'calendar.updateEvent')
    expect(move?.tab).toMatch(/^[0-9a-f-]{36}$/)
    stream.publish('events', move ?? {})
    await waitFor(() => expect(count()).toBe(before + 1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(count()).toBe(before + 1)

    stream.publish('events', { tab: 'another' })
    await waitFor(() => expect(count()).toBe(before + 2))
  })

  it('are not needed to load the holidays of a new time zone', async () => {
    const { calls, stream } = openDashboard('/dashboard', { users: { updateTimezone: () => anaSettings() } })
    const count = (path: string) => inputsTo(calls, path).length
    await waitFor(() => expect(stream.connectionCount()).toBe(1))
    await waitFor(() => expect(count('calendarManagement.list')).toBe(1))
    const events = count('calendar.listEvents')
    await saveTimeZone('America/New_York')
    await waitFor(() => expect(count('calendarManagement.list')).toBe(2))
    await waitFor(() => expect(count('calendar.listEvents')).toBe(events + 1))
  })

  it('reconnect after the session’s token expires, and refetch everything', async () => {
    const { calls, stream } = openDashboard()
    const count = (path: string) => inputsTo(calls, path).length
    await screen.findByText('No upcoming events.')
    await waitFor(() => expect(stream.connectionCount()).toBe(1))
    stream.send('open')
    const { token } = getSession()
    stream.expire(token)
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/auth/refresh'))
    await waitFor(() => expect(stream.connectionCount()).toBe(3))
    expect(getSession().token).not.toBe(token)
    const [events, infos] = [count('calendar.listEvents'), count('users.info')]
    stream.send('open')
    await waitFor(() => expect(count('calendar.listEvents')).toBeGreaterThan(events))
    await waitFor(() => expect(count('users.info')).toBeGreaterThan(infos))
  })
})
