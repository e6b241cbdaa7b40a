import * as v from 'valibot'
import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { isTimeZone } from '#shared/time.ts'

/** The placeholder for an unset zone. */
export const SELECT_TIMEZONE = 'Select Timezone'

const zoneSchema = v.pipe(
  v.string(),
  v.check((text) => text === SELECT_TIMEZONE || isTimeZone(text)),
)

export const zoneChoiceSchema = v.object({
  secondaryTimezone: zoneSchema,
  tertiaryTimezone: zoneSchema,
  isSecondaryEnabled: v.boolean(),
  isTertiaryEnabled: v.boolean(),
  /** The zone on narrow screens, which have room for the hours of only one zone. */
  currentMobileTimezone: v.picklist(['primary', 'secondary', 'tertiary']),
})

/** The zones shown beside the user's own; kept across sessions. */
export type ZoneChoice = v.InferOutput<typeof zoneChoiceSchema>

export type OtherZoneName = Exclude<ZoneChoice['currentMobileTimezone'], 'primary'>

export const NO_ZONES: ZoneChoice = {
  secondaryTimezone: SELECT_TIMEZONE,
  tertiaryTimezone: SELECT_TIMEZONE,
  isSecondaryEnabled: false,
  isTertiaryEnabled: false,
  currentMobileTimezone: 'primary',
}

const store = persistedStore(stored('local', 'meridian.timezones', zoneChoiceSchema, NO_ZONES))

export const useZoneChoice = store.use

export function updateZoneChoice(change: (choice: ZoneChoice) => ZoneChoice): void {
  store.set(change(store.get()))
}

/** Selects and shows the secondary or tertiary zone. */
export function setZone(choice: ZoneChoice, name: OtherZoneName, zone: string): ZoneChoice {
  return name === 'secondary'
    ? { ...choice, secondaryTimezone: zone, isSecondaryEnabled: true }
    : { ...choice, tertiaryTimezone: zone, isTertiaryEnabled: true }
}

/** Hides and unsets a zone. Turning off the secondary zone also turns off the tertiary. */
export function turnZoneOff(choice: ZoneChoice, name: OtherZoneName): ZoneChoice {
  if (name === 'secondary') return NO_ZONES
  const { currentMobileTimezone: shown } = choice
  const { tertiaryTimezone, isTertiaryEnabled } = NO_ZONES
  return { ...choice, tertiaryTimezone, isTertiaryEnabled, currentMobileTimezone: shown === name ? 'primary' : shown }
}

/** A shown zone, and whether it is primary, secondary or tertiary. */
interface ShownZone {
  name: ZoneChoice['currentMobileTimezone']
  zone: string
}

/** The user's own zone, then the other zones that are enabled. */
export function shownZones(choice: ZoneChoice, primary: string): ShownZone[] {
  const { isSecondaryEnabled, secondaryTimezone, isTertiaryEnabled, tertiaryTimezone } = choice
  const zones: ShownZone[] = [{ name: 'primary', zone: primary }]
  if (isSecondaryEnabled && isTimeZone(secondaryTimezone)) zones.push({ name: 'secondary', zone: secondaryTimezone })
  if (isTertiaryEnabled && isTimeZone(tertiaryTimezone)) zones.push({ name: 'tertiary', zone: tertiaryTimezone })
  return zones
}

/** The calendar's zone, and the others on its hour axis, outermost first; on narrow screens only the selected zone. */
export function axisZones(choice: ZoneChoice, primary: string, isCompact: boolean) {
  const [, ...others] = shownZones(choice, primary)
  if (!isCompact) return { zone: primary, otherZones: others.map(({ zone }) => zone).toReversed() }
  return { zone: others.find(({ name }) => name === choice.currentMobileTimezone)?.zone ?? primary, otherZones: [] }
}
