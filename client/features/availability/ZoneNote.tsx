import { useState } from 'react'
import { t } from '#client/lib/language.ts'
import { zoneLabel } from '#client/lib/zone-label.ts'
import c from './ZoneNote.module.css'

/** Whose clock the hours are read from. */
export function ZoneNote({ time_zone }: { time_zone: string }) {
  const [now] = useState(Date.now)
  return <p className={c.note}>{t('Times are those of {zone}.', { zone: zoneLabel(time_zone, now) })}</p>
}
