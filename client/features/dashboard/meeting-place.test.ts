import { expect, it } from 'vitest'
import { settingsOfAna } from '#client/test/settings.ts'
import { meetAccountOf, placeChange, placeDraftOf, placeFaults } from './meeting-place.ts'

const ROOM = 'https://rooms.example/ana'

it('a place is sent as one, its link with a room of one’s own alone', () => {
  const draft = placeDraftOf({ provider: 'custom', url: ROOM })
  expect(placeChange({ ...draft, url: ` ${ROOM} ` })).toEqual({
    meeting_provider_info: { provider: 'custom', url: ROOM },
  })
  expect(placeChange({ ...draft, provider: 'none' })).toEqual({ meeting_provider_info: { provider: 'none' } })
})

it('a room of one’s own needs a link, and a safe one', () => {
  expect(placeFaults({ provider: 'custom', url: ' ' })).toEqual({ url: 'Enter the link of your room' })
  expect(placeFaults({ provider: 'custom', url: 'http://rooms.example' })).toEqual({
    url: 'Enter a link that starts with https://',
  })
  expect(placeFaults({ provider: 'none', url: 'nonsense' })).toEqual({})
})

it('Google Meet is the first Google account’s', () => {
  const account = (account_id: string, provider: 'google' | 'local') => ({
    account_id,
    account_email: `${account_id}@example.com`,
    account_picture: null,
    account_color: 'e62e7b',
    provider,
  })
  expect(meetAccountOf(settingsOfAna({ synchronized_accounts: [account('own', 'local')] }))).toBeUndefined()
  const synchronized_accounts = [account('own', 'local'), account('work', 'google'), account('home', 'google')]
  expect(meetAccountOf({ synchronized_accounts })?.account_email).toBe('work@example.com')
})
