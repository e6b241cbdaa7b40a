import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { trpc } from '#client/api.ts'
import { fakeApi, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { findToast } from '#client/test/toasts.ts'
import type { UserSettings } from '#shared/users.ts'
import { ProfileSettings } from './ProfileSettings.tsx'

function Panel() {
  const { data } = trpc.users.info.useQuery()
  return data ? <ProfileSettings settings={data}>{null}</ProfileSettings> : null
}

beforeEach(startAsAna)

it('keeps edits that are made while the settings are being saved', async () => {
  const response = Promise.withResolvers<UserSettings>()
  fakeApi({ users: { info: () => anaSettings(), updateSettings: () => response.promise } })
  renderInApp(<Panel />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Minimum notice' }), '1 day')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const name = screen.getByRole('textbox', { name: /^Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Ana Maria')

  response.resolve(anaSettings({ min_notice: 1440 }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
  expect(name).toHaveValue('Ana Maria')
  expect(sessionStorage.getItem('meridian.draft.profile.ana')).toContain('Ana Maria')
  expect(sessionStorage.getItem('meridian.draft.profile.ana')).not.toContain('min_notice')
})

it('discards changes', async () => {
  fakeApi({ users: { info: () => anaSettings() } })
  renderInApp(<Panel />)
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  const { value } = name as HTMLInputElement
  await userEvent.type(name, ' Maria')
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(name).toHaveValue(value)
  expect(name).toHaveFocus()
})

it('warns, before a new link name is saved, that shared links will stop working', async () => {
  fakeApi({ users: { info: () => anaSettings() } })
  renderInApp(<Panel />)
  const linkName = await screen.findByRole('textbox', { name: 'Link name' })
  expect(linkName).not.toHaveAccessibleDescription(/stop working/)
  await userEvent.type(linkName, '-new')
  expect(linkName).toHaveAccessibleDescription(/-new.*Once you save, your old main link stops working/)
})

it.each([
  ['a single error at its field, without a toast', { name: 'Too odd' }, undefined],
  ['an error at its field, and a toast for one without a field', { name: 'Too odd', time_zone: 'Unknown' }, 'error'],
])('shows %s', async (_errors, fields, kind) => {
  const updateSettings = rejectWith(400, 'Some fields are not valid', { fields })
  fakeApi({ users: { info: () => anaSettings(), updateSettings } })
  renderInApp(<Panel />)
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await userEvent.type(name, ' Maria')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(name).toHaveAccessibleDescription('Too odd'))
  expect(name).toHaveFocus()
  expect(findToast('Some fields are not valid')?.kind).toBe(kind)
})
