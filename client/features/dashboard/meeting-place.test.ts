import { expect, it } from 'vitest'
import { accountOfAna, MAIN_ACCOUNT } from '#client/test/accounts.ts'
import { settingsOfAna } from '#client/test/settings.ts'
import { meetAccountOf, placeChange, placeDraftOf, placeErrors } from './meeting-place.ts'

const ROOM = 'https://rooms.example/ana'

it('a meeting location is saved with a link only for a custom room', () => {
  const draft = placeDraftOf({ provider: 'custom', url: ROOM })
  expect(placeChange({ ...draft, url: ` ${ROOM} ` })).toEqual({
    meeting_provider_info: { provider: 'custom', url: ROOM },
  })
  expect(placeChange({ ...draft, provider: 'none' })).toEqual({ meeting_provider_info: { provider: 'none' } })
})

it('a custom room requires a safe link', () => {
  expect(placeErrors({ provider: 'custom', url: ' ' })).toEqual({ url: 'Enter the link to your meeting room' })
  expect(placeErrors({ provider: 'custom', url: 'http://rooms.example' })).toEqual({
    url: 'Enter a link that starts with https://',
  })
  expect(placeErrors({ provider: 'none', url: 'nonsense' })).toEqual({})
})

it('links are created by the account that receives meetings, whoever provides it', () => {
  const account = (account_email: string, has_conference: boolean, provider: string, is_destination = false) =>
    accountOfAna({ account_email, has_conference, provider, is_destination })
  expect(meetAccountOf(settingsOfAna({ synchronized_accounts: [MAIN_ACCOUNT] }))).toBeUndefined()
  const synchronized_accounts = [
    MAIN_ACCOUNT,
    account('limited@example.com', false, 'google'),
    account('work@example.com', true, 'other'),
    account('home@example.com', true, 'google'),
  ]
  expect(meetAccountOf({ synchronized_accounts })?.account_email).toBe('work@example.com')
  const destination = account('new@example.com', true, 'google', true)
  expect(meetAccountOf({ synchronized_accounts: [...synchronized_accounts, destination] })).toBe(destination)
})
