import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { clockTime } from '#client/entities/dates/date-format.ts'
import { cityText } from '#client/entities/zone/zone-label.ts'
import c from './ZoneChips.module.css'
import { shownZones, updateZoneChoice, useZoneChoice } from './zone-choice.ts'

/** Selects the calendar's zone on narrow screens; hidden if there is only one. */
export function ZoneChips({ primary, now }: { primary: string; now: number }) {
  const { t } = useLingui()
  const choice = useZoneChoice()
  const zones = shownZones(choice, primary)
  if (zones.length < 2) return null
  return (
    <fieldset className={c.chips} aria-label={t`Time zone shown`}>
      {zones.map(({ name, zone }) => (
        <UnstyledButton
          key={name}
          aria-pressed={name === choice.currentMobileTimezone}
          onClick={() => updateZoneChoice((previous) => ({ ...previous, currentMobileTimezone: name }))}
        >
          {cityText(zone)} {clockTime(now, zone)}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
