import { describe, expect, it } from 'vitest'
import {
  axisZones,
  NO_ZONES,
  readChoice,
  SELECT_TIMEZONE,
  setSecondary,
  setTertiary,
  shownZones,
  turnSecondaryOff,
  turnTertiaryOff,
  type ZoneChoice,
} from './zone-choice.ts'

const BOTH: ZoneChoice = setTertiary(setSecondary(NO_ZONES, 'America/New_York'), 'Asia/Tokyo')

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

describe('what was kept', () => {
  it('is read back', () => {
    const kept: ZoneChoice = { ...BOTH, currentMobileTimezone: 'secondary' }
    expect(readChoice(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    expect(readChoice(NO_ZONES)).toEqual(NO_ZONES)
  })

  it('is never a zone that does not exist, nor a third without a second', () => {
    expect(readChoice({ ...BOTH, secondaryTimezone: 'Mars/Olympus' })).toEqual(NO_ZONES)
    expect(readChoice({ ...BOTH, tertiaryTimezone: 7, currentMobileTimezone: 'tertiary' })).toEqual(
      setSecondary(NO_ZONES, 'America/New_York'),
    )
    expect(readChoice('nonsense')).toBeUndefined()
  })
})
