import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  axisZones,
  NO_ZONES,
  SELECT_TIMEZONE,
  setZone,
  shownZones,
  turnZoneOff,
  zoneChoiceSchema,
} from './zone-choice.ts'

const BOTH = setZone(setZone(NO_ZONES, 'secondary', 'America/New_York'), 'tertiary', 'Asia/Tokyo')

describe('additional time zones', () => {
  it('are shown once they are chosen', () => {
    expect(setZone(NO_ZONES, 'secondary', 'Asia/Tokyo')).toEqual({
      ...NO_ZONES,
      secondaryTimezone: 'Asia/Tokyo',
      isSecondaryEnabled: true,
    })
    expect(BOTH).toMatchObject({ isTertiaryEnabled: true, tertiaryTimezone: 'Asia/Tokyo' })
  })

  it('are both reset when the secondary one is turned off, and phones show the primary one', () => {
    expect(turnZoneOff(BOTH, 'secondary')).toEqual({
      secondaryTimezone: SELECT_TIMEZONE,
      tertiaryTimezone: SELECT_TIMEZONE,
      isSecondaryEnabled: false,
      isTertiaryEnabled: false,
      currentMobileTimezone: 'primary',
    })
  })

  it('include only the secondary zone after the tertiary is turned off; phones that showed the tertiary show the primary', () => {
    const off = turnZoneOff({ ...BOTH, currentMobileTimezone: 'tertiary' }, 'tertiary')
    expect(off).toEqual({ ...setZone(NO_ZONES, 'secondary', 'America/New_York'), currentMobileTimezone: 'primary' })
    expect(turnZoneOff({ ...BOTH, currentMobileTimezone: 'secondary' }, 'tertiary').currentMobileTimezone).toBe(
      'secondary',
    )
  })

  it('appear on the hour axis with the primary one innermost, and one at a time on phones', () => {
    expect(axisZones(BOTH, 'Europe/Madrid', false)).toEqual({
      zone: 'Europe/Madrid',
      otherZones: ['Asia/Tokyo', 'America/New_York'],
    })
    expect(axisZones(BOTH, 'Europe/Madrid', true)).toEqual({ zone: 'Europe/Madrid', otherZones: [] })
    expect(axisZones({ ...BOTH, currentMobileTimezone: 'tertiary' }, 'Europe/Madrid', true)).toEqual({
      zone: 'Asia/Tokyo',
      otherZones: [],
    })
    expect(shownZones(NO_ZONES, 'UTC')).toEqual([{ name: 'primary', zone: 'UTC' }])
  })
})

it('accepts only existing time zones in storage', () => {
  const isValid = (choice: object) => v.is(zoneChoiceSchema, choice)
  expect(isValid(JSON.parse(JSON.stringify(BOTH)))).toBe(true)
  expect(isValid(NO_ZONES)).toBe(true)
  expect(isValid({ ...BOTH, secondaryTimezone: 'Mars/Olympus' })).toBe(false)
  expect(isValid({ ...BOTH, currentMobileTimezone: 'none' })).toBe(false)
})
