import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ErrorResponse, fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { firstFreeReason } from '#client/test/first-free-reason.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { user } from '#client/test/user.ts'
import type { Group } from '#shared/groups.ts'
import type { GroupProposal } from '#shared/invitations.ts'
import { GroupsPanel } from '../groups/GroupsPanel.tsx'
import { GroupBooking } from './GroupBooking.tsx'

const ANA = 'ana@example.com'
const TEAM: Group = {
  _id: '2f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
  name: 'Weekly',
  group_owner: ANA,
  group_participants: ['ben@example.com', 'gus@elsewhere.test'],
  invited: [],
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
}

const PROPOSAL: GroupProposal = {
  start: '2026-11-30T13:00:00.000Z',
  end: '2026-11-30T13:30:00.000Z',
  reason: firstFreeReason({ hours: 3 }, { has_guests: true }),
  free: [ANA, 'ben@example.com'],
  unknown: ['gus@elsewhere.test'],
}

beforeEach(startAsAna)

function show(meetings: Handlers['meetings'] = {}) {
  const calls = fakeApi({
    groups: { myGroups: ({ filter }) => ({ groups: filter === 'invited' ? [] : [TEAM], next_cursor: null }) },
    users: { info: () => anaSettings() },
    meetings: { proposeGroup: () => PROPOSAL, ...meetings },
  })
  renderInApp(<GroupsPanel email={ANA} Booking={GroupBooking} />)
  return { calls }
}

describe('booking for a group', {
  meta: {
    promise:
      'Transitions: Book a time shows the time, why, and who is known to be free; nothing is booked until Book this time is pressed, and then that time or none.',
  },
}, () => {
  const bookings = (calls: Parameters<typeof inputsTo>[0]) => inputsTo(calls, 'meetings.scheduleGroup')
  const IN_PARAGRAPH = { selector: 'p' }
  const bookButton = () => screen.findByRole('button', { name: 'Book a time for Weekly' })
  const preview = () => screen.findByRole('region', { name: 'Time for Weekly' })

  it('first shows the time, the reason and who is free, and books nothing on a double click', async () => {
    const { calls } = show()
    await user.dblClick(await bookButton())
    const region = await preview()
    expect(await within(region).findByText('Monday 30 November, 14:00–14:30', IN_PARAGRAPH)).toBeVisible()
    expect(
      within(region).getByText(/^The first time that works for the 2 calendars we can see; 3 earlier/),
    ).toBeVisible()
    expect(within(region).getByText('Available').nextSibling?.textContent).toBe('you and ben@example.com')
    expect(within(region).getByText('No calendar on Meridian').nextSibling?.textContent).toBe('gus@elsewhere.test')
    expect(inputsTo(calls, 'meetings.proposeGroup')).toEqual([{ group_id: TEAM._id }])
    expect(bookings(calls)).toEqual([])
  })

  it('books the shown time once', async () => {
    const { calls } = show({ scheduleGroup: () => new Promise(() => undefined) })
    await user.click(await bookButton())
    await user.dblClick(await screen.findByRole('button', { name: 'Book this time' }))
    await user.click(await bookButton())
    expect(bookings(calls)).toEqual([{ summary: TEAM.name, group_id: TEAM._id, start: PROPOSAL.start }])
  })

  it('closes on Cancel and returns focus to the button', async () => {
    const { calls } = show()
    await user.click(await bookButton())
    expect(document.activeElement).toBe(await preview())
    await user.click(within(await preview()).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('region', { name: 'Time for Weekly' })).toBeNull()
    expect(document.activeElement).toBe(await bookButton())
    expect(bookings(calls)).toEqual([])
  })

  it('proposes another time if the first was just taken', async () => {
    const later = { ...PROPOSAL, start: '2026-11-30T14:00:00.000Z', end: '2026-11-30T14:30:00.000Z' }
    const proposals = [PROPOSAL, later]
    const { calls } = show({
      proposeGroup: () => proposals.shift() ?? later,
      scheduleGroup: rejectWith(409, 'This time was just taken', { code: 'just_taken' }),
    })
    await user.click(await bookButton())
    await screen.findByText(/14:00–14:30/, IN_PARAGRAPH)
    await user.click(screen.getByRole('button', { name: 'Book this time' }))
    expect(await screen.findByText('Monday 30 November, 15:00–15:30', IN_PARAGRAPH)).toBeVisible()
    expect(within(await preview()).getByText('This time was just taken')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Book this time' }))
    await waitFor(() => expect(bookings(calls).at(-1)).toMatchObject({ start: later.start }))
  })

  it('keeps the time after a lost connection, so that a retry does not book twice', async () => {
    let isDown = true
    const { calls } = show({
      scheduleGroup() {
        if (isDown) throw new Error('connection lost')
        return new Promise(() => undefined)
      },
    })
    await user.click(await bookButton())
    await user.click(await screen.findByRole('button', { name: 'Book this time' }))
    expect(await screen.findByText(/^Your request may have gone through/)).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Book this time' }))
    const input = { summary: TEAM.name, group_id: TEAM._id, start: PROPOSAL.start }
    await waitFor(() => expect(bookings(calls)).toEqual([input, input]))
    expect(inputsTo(calls, 'meetings.proposeGroup')).toHaveLength(1)
  })

  it('shows why the group cannot meet, without a retry button', async () => {
    const fields = { group_id: 'Add at least 2 participants' }
    show({ proposeGroup: rejectWith(400, 'Some fields are not valid', { code: 'invalid_input', fields }) })
    await user.click(await bookButton())
    expect(await screen.findByText('Add at least 2 participants')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('shows why there is no time, and lets the user retry', async () => {
    let isFull = true
    show({
      proposeGroup() {
        if (isFull) throw new ErrorResponse(409, 'No common time in the next 60 days', { code: 'no_common_time' })
        return PROPOSAL
      },
    })
    await user.click(await bookButton())
    expect(await screen.findByText('No common time in the next 60 days')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Book this time' })).toBeNull()
    isFull = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Monday 30 November, 14:00–14:30', IN_PARAGRAPH)).toBeVisible()
  })
})
