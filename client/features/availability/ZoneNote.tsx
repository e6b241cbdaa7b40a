import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cityText } from '#client/entities/zone/city-text.ts'
import { formatZoneOffset } from '#shared/time.ts'
import c from './ZoneNote.module.css'

/** The zone of the hours. */
export function ZoneNote({ time_zone }: { time_zone: string }) {
  const { t } = useLingui()
  const [now] = useState(Date.now)
  return (
    <p className={c.note}>
      {t`Times are in ${{ city: cityText(time_zone) }} time (${{ offset: formatZoneOffset(time_zone, now) }}).`}
    </p>
  )
}
