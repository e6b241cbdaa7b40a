import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { getProfile, MeetingFields, type Profile } from './ProfileSettings.tsx'

function Fields({ initialEdits }: { initialEdits: Partial<Profile> }) {
  const [edits, setEdits] = useState(initialEdits)
  const change = (fields: Partial<Profile>) => setEdits({ ...edits, ...fields })
  return <MeetingFields draft={{ ...getProfile(anaSettings()), ...edits }} errors={{}} onChange={change} />
}

beforeEach(resetApp)

it('warns that nobody can book if the minimum notice is as long as the booking window', {
  meta: {
    promise:
      'Stored state: Users without any hours, or with a notice as long as the booking window, are warned that nobody can book them.',
  },
}, async () => {
  const warning = /^The minimum notice is as long as the booking window: nobody can book you\./
  renderInApp(<Fields initialEdits={{ min_notice: 2880, horizon_days: 7 }} />)
  const notice = await screen.findByRole('combobox', { name: 'Minimum notice' })
  expect(screen.queryByText(warning)).toBeNull()
  await userEvent.selectOptions(notice, '1 week')
  expect(screen.getAllByText(warning)).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toMatch(warning)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Booking window' }), '2 weeks ahead')
  expect(screen.queryByText(warning)).toBeNull()
})
