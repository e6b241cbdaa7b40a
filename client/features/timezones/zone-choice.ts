import * as z from 'zod/mini'
import { isTimeZone } from '#shared/time.ts'

/** What stands in place of a zone that was not chosen. */
export const SELECT_TIMEZONE = 'Select Timezone'

const zone = z.string().check(z.refine((text) => text === SELECT_TIMEZONE || isTimeZone(text)))

export const zoneChoiceSchema = z.object({
  secondaryTimezone: zone,
  tertiaryTimezone: zone,
  isSecondaryEnabled: z.boolean(),
  isTertiaryEnabled: z.boolean(),
  /** A phone has room for the hours of one zone. */
  currentMobileTimezone: z.enum(['primary', 'secondary', 'tertiary']),
})

/** The zones shown beside the user's own; kept across sessions. */
export type ZoneChoice = z.infer<typeof zoneChoiceSchema>
export type MobileTimezone = ZoneChoice['currentMobileTimezone']

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
