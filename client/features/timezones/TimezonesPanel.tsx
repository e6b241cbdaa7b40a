import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import c from './TimezonesPanel.module.css'
import { ZoneField } from './ZoneField.tsx'
import {
  chooseZones,
  setSecondary,
  setTertiary,
  turnSecondaryOff,
  turnTertiaryOff,
  useZoneChoice,
} from './zone-choice.ts'

/** Up to two zones besides the user's own. */
export function TimezonesPanel({ primary }: { primary: string }) {
  const { t } = useLingui()
  const choice = useZoneChoice()
  const [now] = useState(Date.now)
  return (
    <div className={c.panel}>
      <p className={c.lede}>
        {t`Your time zone is ${{ zone: zoneLabel(primary, now) }}. Show up to two more time zones in the calendar.`}
      </p>
      <Zone
        label={t`Secondary time zone`}
        switchLabel={t`Show the secondary time zone`}
        zone={choice.secondaryTimezone}
        isEnabled={choice.isSecondaryEnabled}
        onChoose={(zone) => chooseZones((now) => setSecondary(now, zone))}
        onOff={() => chooseZones(turnSecondaryOff)}
      />
      {choice.isSecondaryEnabled && (
        <Zone
          label={t`Tertiary time zone`}
          switchLabel={t`Show the tertiary time zone`}
          zone={choice.tertiaryTimezone}
          isEnabled={choice.isTertiaryEnabled}
          onChoose={(zone) => chooseZones((now) => setTertiary(now, zone))}
          onOff={() => chooseZones(turnTertiaryOff)}
        />
      )}
    </div>
  )
}

interface ZoneProps {
  label: string
  switchLabel: string
  zone: string
  isEnabled: boolean
  onChoose: (zone: string) => void
  onOff: () => void
}

/** Selecting a zone turns it on, and the switch turns it off; it is disabled until a zone is selected. */
function Zone({ label, switchLabel, zone, isEnabled, onChoose, onOff }: ZoneProps) {
  return (
    <div className={c.zone}>
      <ZoneField label={label} value={zone} onChange={onChoose} />
      {isEnabled && (
        <Switch
          label={switchLabel}
          checked
          onChange={({ currentTarget }) => {
            // The switch unmounts with the zone; the focus stays in the panel.
            currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
            onOff()
          }}
        />
      )}
    </div>
  )
}
