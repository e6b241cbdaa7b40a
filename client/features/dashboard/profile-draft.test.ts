import { describe, expect, it } from 'vitest'
import { settingsOfAna } from '#client/test/settings.ts'
import { changesOf, draftOf, faultsOf } from './profile-draft.ts'

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

  it('name what is wrong at its field', () => {
    expect(faultsOf({ name: ' ' })).toEqual({ name: 'Enter a name' })
    expect(faultsOf({ url_invites: 'Ana Ruiz' })).toHaveProperty('url_invites')
    expect(faultsOf({ name: 'Ana', event_interval: 15 })).toEqual({})
  })
})
