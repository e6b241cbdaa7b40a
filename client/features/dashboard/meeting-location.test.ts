import { expect, test } from 'vitest'
import { formErrors } from '#client/lib/form-errors.ts'
import { anaAccount, MAIN_ACCOUNT } from '#client/test/accounts.ts'
import { anaSettings } from '#client/test/settings.ts'
import { settingsUpdate } from '#shared/users.ts'
import { findConferenceAccount, type MeetingLocation, toInput } from './meeting-location.ts'

const ROOM = 'https://rooms.example/ana'

const NONE: MeetingLocation = { provider: 'none', url: '' }
const custom = (url: string): MeetingLocation => ({ provider: 'custom', url })

test('a meeting location is saved with a link only for a personal room', () => {
  expect(toInput(custom(` ${ROOM} `), NONE)).toEqual({ meeting_provider_info: { provider: 'custom', url: ROOM } })
  expect(toInput({ provider: 'none', url: ROOM }, custom(ROOM))).toEqual({
    meeting_provider_info: { provider: 'none' },
  })
})

test('a meeting location is saved only if it changes', () => {
  expect(toInput(custom(` ${ROOM} `), custom(ROOM))).toEqual({})
  expect(toInput({ ...NONE, url: 'nonsense' }, NONE)).toEqual({})
})

test('a personal room requires an HTTPS link', () => {
  const errorOf = (url: string) => formErrors(settingsUpdate, toInput(custom(url), NONE))['meeting_provider_info']
  expect(errorOf(' ')).toBe('Enter the link to your meeting room')
  expect(errorOf('http://rooms.example')).toBe('Enter a link that starts with https://')
})

test('video links are created by the destination calendar’s account if it can, otherwise by the first that can', () => {
  const account = (account_email: string, has_conference: boolean, provider: string, is_destination = false) =>
    anaAccount({ account_email, has_conference, provider, is_destination })
  expect(findConferenceAccount(anaSettings({ synchronized_accounts: [MAIN_ACCOUNT] }))).toBeUndefined()
  const synchronized_accounts = [
    MAIN_ACCOUNT,
    account('limited@example.com', false, 'google'),
    account('work@example.com', true, 'other'),
    account('home@example.com', true, 'google'),
  ]
  expect(findConferenceAccount({ synchronized_accounts })?.account_email).toBe('work@example.com')
  const destination = account('new@example.com', true, 'google', true)
  expect(findConferenceAccount({ synchronized_accounts: [...synchronized_accounts, destination] })).toBe(destination)
})
