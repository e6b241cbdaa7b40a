import { useLingui } from '@lingui/react/macro'
import { clockText, hourText } from '#client/entities/dates/date-format.ts'
import { wallTime } from '#client/entities/dates/wall-time.ts'
import { cityText } from '#client/entities/zone/zone-label.ts'
import { parseTimeOfDay } from '#shared/schedule.ts'
import { formatZoneOffset } from '#shared/time.ts'
import c from './TimeAxis.module.css'

/** Short city names for narrow columns; others are truncated. */
const SHORT: Readonly<Record<string, string>> = {
  'America/New_York': 'NYC',
  'America/Los_Angeles': 'LA',
  'America/Mexico_City': 'CDMX',
  'America/Sao_Paulo': 'SP',
}

/** The width of a zone's column, px. */
export const ZONE_WIDTH = 58

interface AxisProps {
  /** The zones from left to right; the last one is the grid's. */
  zones: readonly string[]
  /** epoch milliseconds */
  at: number
}

/** An hour's label in each zone; it includes the day if that differs from the last zone's. */
function HourLabel({ zones, at, isCovered }: AxisProps & { isCovered: boolean }) {
  const { t } = useLingui()
  const gridDate = wallTime(at, zones.at(-1) ?? 'UTC').date
  return (
    <span className={c.axis} data-covered={isCovered || undefined}>
      {zones.map((zone) => {
        const { date } = wallTime(at, zone)
        return (
          <span key={zone}>
            {hourText(at, zone)}
            {date !== gridDate && <em>{date > gridDate ? t`+1 day` : t`−1 day`}</em>}
          </span>
        )
      })}
    </span>
  )
}

/** The column headers: city and offset. */
function ZoneLabels({ zones, at }: AxisProps) {
  return (
    <span className={c.zones}>
      {zones.map((zone) => (
        <span key={zone} title={zone}>
          <b>{zones.length > 1 ? (SHORT[zone] ?? cityText(zone)) : cityText(zone)}</b>
          {formatZoneOffset(zone, at)}
        </span>
      ))}
    </span>
  )
}

/** Without AM or PM, to save space. */
function bareClock(time: string): string {
  return clockText(time).replace(/\D+$/, '')
}

/** The height of the current time's label in minutes: nearer hour labels are hidden. */
const NOW_LABEL_MINUTES = 15

/**
 * FullCalendar options for the axis: the hours in each zone, and the current time.
 * @param at epoch milliseconds
 * @param now `HH:mm`; undefined where today is not shown
 */
export function axisContent(zones: readonly string[], at: number, now: string | undefined) {
  const zone = zones.at(-1) ?? 'UTC'
  const isCovered = (hour: number) =>
    now !== undefined && Math.abs(parseTimeOfDay(wallTime(hour, zone).time) - parseTimeOfDay(now)) < NOW_LABEL_MINUTES
  return {
    weekNumberHeaderContent: () => <ZoneLabels zones={zones} at={at} />,
    slotHeaderContent: ({ date }: { date: Date }) => (
      <HourLabel zones={zones} at={date.valueOf()} isCovered={isCovered(date.valueOf())} />
    ),
    nowIndicatorHeaderContent: () => (
      <span className={c.nowTime} aria-hidden>
        {now && bareClock(now)}
      </span>
    ),
  }
}
