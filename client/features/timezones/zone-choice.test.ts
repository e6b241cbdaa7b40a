import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  axisZones,
  NO_ZONES,
  SELECT_TIMEZONE,
  setSecondary,
  setTertiary,
  shownZones,
  turnSecondaryOff,
  turnTertiaryOff,
  zoneChoiceSchema,
} from './zone-choice.ts'

const BOTH = setTertiary(setSecondary(NO_ZONES, 'America/New_York'), 'Asia/Tokyo')

describe('the zones beside the user’s own', () => {
  it('are turned on by being chosen', () => {
    expect(setSecondary(NO_ZONES, 'Asia/Tokyo')).toEqual({
      ...NO_ZONES,
      secondaryTimezone: 'Asia/Tokyo',
      isSecondaryEnabled: true,
    })
    expect(BOTH).toMatchObject({ isTertiaryEnabled: true, tertiaryTimezone: 'Asia/Tokyo' })
  })

  it('both go when the second is turned off, and a phone goes back to the first', () => {
    expect(turnSecondaryOff()).toEqual({
      secondaryTimezone: SELECT_TIMEZONE,
      tertiaryTimezone: SELECT_TIMEZONE,
      isSecondaryEnabled: false,
      isTertiaryEnabled: false,
      currentMobileTimezone: 'primary',
    })
  })

  it('leave the second when the third is turned off, and a phone goes back only from the third', () => {
    const off = turnTertiaryOff({ ...BOTH, currentMobileTimezone: 'tertiary' })
    expect(off).toEqual({ ...setSecondary(NO_ZONES, 'America/New_York'), currentMobileTimezone: 'primary' })
    expect(turnTertiaryOff({ ...BOTH, currentMobileTimezone: 'secondary' }).currentMobileTimezone).toBe('secondary')
  })

  it('stand on the hour axis with the own zone next to the hours; on a phone one at a time', () => {
    expect(axisZones(BOTH, 'Europe/Madrid', false)).toEqual(['Asia/Tokyo', 'America/New_York', 'Europe/Madrid'])
    expect(axisZones(BOTH, 'Europe/Madrid', true)).toEqual(['Europe/Madrid'])
    expect(axisZones({ ...BOTH, currentMobileTimezone: 'tertiary' }, 'Europe/Madrid', true)).toEqual(['Asia/Tokyo'])
    expect(shownZones(NO_ZONES, 'UTC')).toEqual([{ name: 'primary', zone: 'UTC' }])
  })
})

it('a stored choice has only zones that exist', () => {
  const isValid = (choice: object) => v.is(zoneChoiceSchema, choice)
  expect(isValid(JSON.parse(JSON.stringify(BOTH)))).toBe(true)
  expect(isValid(NO_ZONES)).toBe(true)
  expect(isValid({ ...BOTH, secondaryTimezone: 'Mars/Olympus' })).toBe(false)
  expect(isValid({ ...BOTH, currentMobileTimezone: 'none' })).toBe(false)
})
