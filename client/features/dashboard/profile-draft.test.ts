import { describe, expect, it } from 'vitest'
import { settingsOfAna } from '#client/test/settings.ts'
import { changesOf, draftOf, readEdits, validateProfile } from './profile-draft.ts'

const SETTINGS = settingsOfAna()

describe('profile settings', () => {
  it('send only what was changed', () => {
    expect(changesOf({}, SETTINGS)).toEqual({})
    const edits = { name: 'Ana R.', min_notice: 120, horizon_days: SETTINGS.horizon_days }
    expect(changesOf(edits, SETTINGS)).toEqual({ name: 'Ana R.', min_notice: 120 })
  })

  it('adopt what is saved elsewhere except for edited fields', () => {
    const elsewhere = { ...SETTINGS, name: 'Ana Elsewhere', min_notice: 240 }
    expect(draftOf(elsewhere, { min_notice: 120 })).toMatchObject({ name: 'Ana Elsewhere', min_notice: 120 })
    expect(changesOf({ min_notice: 120 }, elsewhere)).toEqual({ min_notice: 120 })
  })

  it('ignore invalid parts of a stored draft', () => {
    expect(readEdits({ name: 'Ana R.', min_notice: 'soon', color: '#fff' }, SETTINGS)).toEqual({ name: 'Ana R.' })
  })

  it('report errors by field', () => {
    expect(validateProfile({ name: ' ' })).toEqual({ name: 'Enter a name' })
    expect(validateProfile({ url_invites: 'Ana Ruiz' })).toHaveProperty('url_invites')
    expect(validateProfile({ name: 'Ana', event_interval: 15 })).toEqual({})
  })
})
