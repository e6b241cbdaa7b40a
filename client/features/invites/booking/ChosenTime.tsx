import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { dayText, LONG_DAY } from '#client/entities/dates/date-format.ts'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import shape from '#client/ui/theme/shapes.module.css'
import { timeSpan } from '../time-span.ts'
import c from './ChosenTime.module.css'

interface ChosenTimeProps {
  start: string
  /** minutes */
  duration: number
  zone: string
  onChange: () => void
}

/** The selected time, and a link to change it. */
export function ChosenTime({ start, duration, zone, onChange }: ChosenTimeProps) {
  const { t } = useLingui()
  const end = Date.parse(start) + duration * 60_000
  return (
    <div className={`${shape.entry} ${c.time}`}>
      <p aria-live="polite">
        <b>{dayText(start, zone, LONG_DAY)}</b>
        <b>{timeSpan(start, end, zone)}</b>
        <span>{zoneLabel(zone, start)}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={onChange}>
        {t`Change time`}
      </Button>
    </div>
  )
}
