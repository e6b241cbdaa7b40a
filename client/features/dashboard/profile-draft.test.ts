import { describe, expect, it } from 'vitest'
import { settingsOfAna } from '#client/test/settings.ts'
import { changesOf, draftOf, faultsOf, offeredProviders } from './profile-draft.ts'

const SETTINGS = settingsOfAna()
const OPENED = draftOf(SETTINGS)

describe('profile settings', () => {
  it('send what was changed, and nothing else', () => {
    expect(changesOf(OPENED, SETTINGS)).toEqual({})
    expect(changesOf({ ...OPENED, name: 'Ana R.', min_notice: 120 }, SETTINGS)).toEqual({
      name: 'Ana R.',
      min_notice: 120,
    })
  })

  it('send the place of meetings as one, its link with a room of one’s own alone', () => {
    const custom = { ...OPENED, provider: 'custom' as const, room: ' https://rooms.example/ana ' }
    expect(changesOf(custom, SETTINGS)).toEqual({
      meeting_provider_info: { provider: 'custom', url: 'https://rooms.example/ana' },
    })
    const saved = settingsOfAna({ meeting_provider_info: { provider: 'custom', url: 'https://rooms.example/ana' } })
    expect(changesOf({ ...draftOf(saved), provider: 'none' }, saved)).toEqual({
      meeting_provider_info: { provider: 'none' },
    })
  })

  it('name what is wrong at its field', () => {
    expect(faultsOf({ name: ' ' })).toEqual({ name: 'Enter a name' })
    expect(faultsOf({ url_invites: 'Ana Ruiz' })).toHaveProperty('url_invites')
    expect(faultsOf({ meeting_provider_info: { provider: 'custom' } })).toEqual({
      meeting_provider_info: 'Enter the link of your room',
    })
    expect(faultsOf({ name: 'Ana', event_interval: 15 })).toEqual({})
  })

  it('offer Google Meet to who has a Google account', () => {
    const google = {
      account_id: 'g',
      account_email: 'ana@gmail.example',
      account_picture: null,
      account_color: 'e62e7b',
      provider: 'google' as const,
    }
    expect(offeredProviders(SETTINGS)).toEqual(['none', 'custom'])
    expect(offeredProviders(settingsOfAna({ synchronized_accounts: [google] }))).toContain('google_meet')
  })
})
