import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi, inputsTo } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { ProfileSettings } from './ProfileSettings.tsx'

beforeEach(startAsAna)

it.each([
  [
    'is_email_public',
    'Show my email address on my booking page',
    'Guests always see it in the invitation once they have booked.',
  ],
  [
    'is_findable',
    'Anyone here may find a time with me',
    'If this is off, only people you have met or share a group with can.',
  ],
])(
  '%s has a hint, and is saved only with the Save button',
  {
    meta: {
      promise:
        'Screens: Profile Settings set whether guests see the user’s address, and whether everyone can search for a time with them.',
    },
  },
  async (name, label, hint) => {
    const calls = fakeApi({ users: { updateSettings: () => anaSettings({ [name]: false }) } })
    renderInApp(<ProfileSettings settings={anaSettings({ [name]: true })}>{null}</ProfileSettings>)
    await userEvent.click(await screen.findByRole('switch', { name: label }))
    expect(screen.getByText(hint)).toBeVisible()
    expect(inputsTo(calls, 'users.updateSettings')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved.')
    expect(inputsTo(calls, 'users.updateSettings')).toEqual([{ [name]: false }])
  },
)
