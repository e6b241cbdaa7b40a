import { isTimeZone } from '#shared/time.ts'

/** What stands in place of a zone that was not chosen. */
export const SELECT_TIMEZONE = 'Select Timezone'

export type MobileTimezone = 'primary' | 'secondary' | 'tertiary'

/** Which zones stand beside the user's own; kept across sessions. */
export interface ZoneChoice {
  secondaryTimezone: string
  tertiaryTimezone: string
  isSecondaryEnabled: boolean
  isTertiaryEnabled: boolean
  /** Whose clocks a phone shows: there is room for one. */
  currentMobileTimezone: MobileTimezone
}

export const NO_ZONES: ZoneChoice = {
  secondaryTimezone: SELECT_TIMEZONE,
  tertiaryTimezone: SELECT_TIMEZONE,
  isSecondaryEnabled: false,
  isTertiaryEnabled: false,
  currentMobileTimezone: 'primary',
}

export function setSecondary(choice: ZoneChoice, zone: string): ZoneChoice {
  return { ...choice, secondaryTimezone: zone, isSecondaryEnabled: true }
}

/** The third zone goes with the second. */
export function turnSecondaryOff(): ZoneChoice {
  return NO_ZONES
}

export function setTertiary(choice: ZoneChoice, zone: string): ZoneChoice {
  return { ...choice, tertiaryTimezone: zone, isTertiaryEnabled: true }
}

export function turnTertiaryOff(choice: ZoneChoice): ZoneChoice {
  const { currentMobileTimezone } = choice
  return {
    ...choice,
    tertiaryTimezone: SELECT_TIMEZONE,
    isTertiaryEnabled: false,
    currentMobileTimezone: currentMobileTimezone === 'tertiary' ? 'primary' : currentMobileTimezone,
  }
}

/** A zone that is shown, and which of the three it is. */
export interface ShownZone {
  name: MobileTimezone
  zone: string
}

/** The zones that were chosen, the user's own first. */
export function shownZones(choice: ZoneChoice, primary: string): ShownZone[] {
  const { isSecondaryEnabled, secondaryTimezone, isTertiaryEnabled, tertiaryTimezone } = choice
  const zones: ShownZone[] = [{ name: 'primary', zone: primary }]
  if (isSecondaryEnabled && isTimeZone(secondaryTimezone)) zones.push({ name: 'secondary', zone: secondaryTimezone })
  if (isTertiaryEnabled && isTimeZone(tertiaryTimezone)) zones.push({ name: 'tertiary', zone: tertiaryTimezone })
  return zones
}

/** The zones of the hour axis, from the outside in: all side by side, or on a phone the one that was switched to. */
export function axisZones(choice: ZoneChoice, primary: string, compact: boolean): string[] {
  const shown = shownZones(choice, primary)
  if (!compact) return shown.map(({ zone }) => zone).toReversed()
  return [shown.find(({ name }) => name === choice.currentMobileTimezone)?.zone ?? primary]
}

/** Reads back what was kept; undefined for what is no choice. */
export function readChoice(value: unknown): ZoneChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const kept = value as Partial<Record<keyof ZoneChoice, unknown>>
  const zone = (name: 'secondaryTimezone' | 'tertiaryTimezone') => {
    const text = kept[name]
    return typeof text === 'string' && isTimeZone(text) ? text : undefined
  }
  const secondary = kept.isSecondaryEnabled === true ? zone('secondaryTimezone') : undefined
  if (secondary === undefined) return NO_ZONES
  const tertiary = kept.isTertiaryEnabled === true ? zone('tertiaryTimezone') : undefined
  const choice = setSecondary(NO_ZONES, secondary)
  const whole = tertiary === undefined ? choice : setTertiary(choice, tertiary)
  const current = kept.currentMobileTimezone
  const isShown = current === 'secondary' || (current === 'tertiary' && tertiary !== undefined)
  return isShown ? { ...whole, currentMobileTimezone: current } : whole
}
