import { zoneCity, zoneOffset } from '#shared/time.ts'
import c from './TimeAxis.module.css'
import { wallTime } from './wall-time.ts'

/** What a town of a narrow column is called; others are cut to what fits. */
const SHORT: Readonly<Record<string, string>> = {
  'America/New_York': 'NYC',
  'America/Los_Angeles': 'LA',
  'America/Mexico_City': 'CDMX',
  'America/Sao_Paulo': 'SP',
}

/** The width of one zone's column, in px. */
export const ZONE_WIDTH = 46

export interface AxisProps {
  /** The zones side by side; the last is the one that the grid is in. */
  zones: readonly string[]
  /** epoch milliseconds */
  at: number
}

/** An hour's label, in each zone; where it falls on another day than in the last zone, it says so. */
export function HourLabel({ zones, at }: AxisProps) {
  const own = wallTime(at, zones.at(-1) ?? 'UTC').date
  return (
    <span className={c.axis}>
      {zones.map((zone) => {
        const { date, time } = wallTime(at, zone)
        return (
          <span key={zone}>
            {time}
            {date !== own && <em>{date > own ? '+1 day' : '−1 day'}</em>}
          </span>
        )
      })}
    </span>
  )
}

/** Names the columns: town, and offset at that time. */
export function ZoneLabels({ zones, at }: AxisProps) {
  return (
    <span className={c.zones}>
      {zones.map((zone) => (
        <span key={zone} title={zone}>
          <b>{zones.length > 1 ? (SHORT[zone] ?? zoneCity(zone)) : zoneCity(zone)}</b>
          {zoneOffset(zone, at).replace(/^GMT(?=.)/, 'GMT ')}
        </span>
      ))}
    </span>
  )
}
