import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import l from '#client/ui/content/CardList.module.css'
import c from './TimezonesPanel.module.css'
import { ZoneField } from './ZoneField.tsx'
import { type OtherZoneName, setZone, turnZoneOff, updateZoneChoice, useZoneChoice } from './zone-choice.ts'

/** Up to two zones besides the user's own. */
export function TimezonesPanel({ primary }: { primary: string }) {
  const { t } = useLingui()
  const { isSecondaryEnabled } = useZoneChoice()
  const [now] = useState(Date.now)
  return (
    <div className={c.panel}>
      <p className={c.intro}>
        {t`Your time zone is ${{ zone: zoneLabel(primary, now) }}. Show up to two more time zones in the calendar.`}{' '}
        <Trans>
          Change your own in{' '}
          <Link className={l.link} to="/dashboard" search={{ panel: 'profile' }}>
            Profile Settings
          </Link>
          .
        </Trans>
      </p>
      <Zone name="secondary" label={t`Secondary time zone`} switchLabel={t`Show the secondary time zone`} />
      {isSecondaryEnabled && (
        <Zone name="tertiary" label={t`Tertiary time zone`} switchLabel={t`Show the tertiary time zone`} />
      )}
    </div>
  )
}

/** Selecting a zone shows it in the calendar; the switch, which then appears, hides it. */
function Zone({ name, label, switchLabel }: { name: OtherZoneName; label: string; switchLabel: string }) {
  const { secondaryTimezone, isSecondaryEnabled, tertiaryTimezone, isTertiaryEnabled } = useZoneChoice()
  const isSecondary = name === 'secondary'
  return (
    <div className={c.zone}>
      <ZoneField
        label={label}
        value={isSecondary ? secondaryTimezone : tertiaryTimezone}
        onChange={(selected) => updateZoneChoice((choice) => setZone(choice, name, selected))}
      />
      {(isSecondary ? isSecondaryEnabled : isTertiaryEnabled) && (
        <Switch
          label={switchLabel}
          checked
          onChange={({ currentTarget }) => {
            // The switch unmounts; focus stays in the panel.
            currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
            updateZoneChoice((choice) => turnZoneOff(choice, name))
          }}
        />
      )}
    </div>
  )
}
