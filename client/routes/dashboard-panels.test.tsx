import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PANELS } from '#client/features/dashboard/panels.ts'
import { fakeApi, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { findToast } from '#client/test/toasts.ts'
import { user } from '#client/test/user.ts'
import { english } from '#shared/english.ts'
import Panels from './-dashboard/Panels.tsx'

beforeEach(startAsAna)

it('every panel takes its title from the menu, except Send Feedback', {
  meta: {
    promise: [
      'Screens: Each panel of the dashboard takes its title from the menu, except Send Feedback: Rate your experience.',
      'Texts: Add your comments..., in the panel titled Rate your experience.',
    ],
  },
}, async () => {
  fakeApi({ users: { info: () => anaSettings() } })
  for (const { name, label } of PANELS) {
    cleanup()
    renderInApp(<Panels name={name} settings={anaSettings()} onClose={() => undefined} />)
    const title = name === 'feedback' ? 'Rate your experience' : english(label)
    // oxlint-disable-next-line no-await-in-loop -- sequential on purpose
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible()
  }
  expect(screen.getByPlaceholderText('Add your comments...')).toBeVisible()
})

it('the profile focuses the field that the client or the server rejects', async () => {
  const fields = { url_invites: 'This name is already taken' }
  const updateSettings = rejectWith(400, 'Some fields are not valid', { fields })
  fakeApi({ users: { info: () => anaSettings(), updateSettings } })
  renderInApp(<Panels name="profile" settings={anaSettings()} onClose={() => undefined} />)
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.type(name, 'Ana R.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Link name')))
  expect(findToast('Some fields are not valid')).toBeUndefined()
})

it('a saved group without a common time shows why in its panel', {
  meta: { promise: 'Transitions: If a saved group has no common time, its panel explains why.' },
}, async () => {
  const group = {
    _id: '2f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
    name: 'Weekly',
    group_owner: 'ana@example.com',
    group_participants: ['ben@example.com', 'gus@elsewhere.test'],
    invited: [],
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-01T09:00:00.000Z',
  }
  const explain = {
    horizon_days: 60,
    participants: [{ who: { kind: 'anonymous' }, share: 1, hours: 0.7, busy: 0.3 }],
    relaxed_slots: [],
  }
  fakeApi({
    users: { info: () => anaSettings() },
    groups: { myGroups: ({ filter }) => ({ groups: filter === 'invited' ? [] : [group], next_cursor: null }) },
    meetings: {
      proposeGroup: rejectWith(409, 'No common time in the next 60 days', { code: 'no_common_time', explain }),
    },
  })
  renderInApp(<Panels name="groups" settings={anaSettings()} onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Book a time for Weekly' }))
  expect(await screen.findByText(/is not free at 100% of possible times/)).toBeVisible()
})

it('a half-typed meeting room link survives a reload', {
  meta: {
    promise:
      'Stored state: Text in panel forms survives a reload until it is sent or discarded: a room’s link, calendars, keys, webhooks, groups, codes.',
  },
}, async () => {
  fakeApi({ users: { info: () => anaSettings() } })
  const show = () => renderInApp(<Panels name="meetings-accounts" settings={anaSettings()} onClose={() => undefined} />)
  show()
  await user.click(await screen.findByRole('radio', { name: 'My own meeting room' }))
  await user.type(screen.getByRole('textbox', { name: 'Link to your room' }), 'https://rooms.ex')
  cleanup()
  show()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to your room' })
  expect(field.value).toBe('https://rooms.ex')
})
