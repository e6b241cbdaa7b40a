import { describe, expect, it } from 'vitest'
import { formErrors } from '#client/lib/form-errors.ts'
import { anaSettings } from '#client/test/settings.ts'
import { settingsUpdate } from '#shared/users.ts'
import { getProfile } from './ProfileSettings.tsx'
import { filterValidEdits, getChanges } from './settings-edits.ts'

const SETTINGS = getProfile(anaSettings())

describe('profile settings', () => {
  it('send only what was changed', () => {
    expect(getChanges({}, SETTINGS)).toEqual({})
    const edits = { name: 'Ana R.', min_notice: 120, horizon_days: SETTINGS.horizon_days }
    expect(getChanges(edits, SETTINGS)).toEqual({ name: 'Ana R.', min_notice: 120 })
  })

  it('send only edited fields, even if others were saved elsewhere', () => {
    const elsewhere = { ...SETTINGS, name: 'Ana Elsewhere', min_notice: 240 }
    expect(getChanges({ min_notice: 120 }, elsewhere)).toEqual({ min_notice: 120 })
  })

  it('ignore invalid parts of a stored draft', () => {
    expect(filterValidEdits({ name: 'Ana R.', min_notice: 'soon', color: '#fff' } as object, SETTINGS)).toEqual({
      name: 'Ana R.',
    })
  })

  it('report errors by field', () => {
    expect(formErrors(settingsUpdate, { name: ' ' })).toEqual({ name: 'Enter a name' })
    expect(formErrors(settingsUpdate, { url_invites: 'Ana Ruiz' })).toHaveProperty('url_invites')
    expect(formErrors(settingsUpdate, { name: 'Ana', event_interval: 15 })).toEqual({})
  })
})
