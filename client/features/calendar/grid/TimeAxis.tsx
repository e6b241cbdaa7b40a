import { useLingui } from '@lingui/react/macro'
import { hourText, timeOfDayText } from '#client/entities/dates/date-format.ts'
import { addDays, type Day, daysBetween, instantOf, startOfDay, wallTime } from '#client/entities/dates/wall-time.ts'
import { cityText } from '#client/entities/zone/zone-label.ts'
import { parseTimeOfDay } from '#shared/schedule.ts'
import { formatZoneOffset, offsetAt } from '#shared/time.ts'
import type { DayRange } from '../dates/views.ts'
import c from './TimeAxis.module.css'

/** Short city names for narrow columns; others are truncated. */
const SHORT_CITY_NAMES: Readonly<Record<string, string>> = {
  'America/New_York': 'NYC',
  'America/Los_Angeles': 'LA',
  'America/Mexico_City': 'CDMX',
  'America/Sao_Paulo': 'SP',
}

/** The width of a zone's column and the gap after it, px. */
export const ZONE_WIDTH = 68

export interface AxisZones {
  /** The calendar's zone. */
  zone: string
  /** Additional zones on the hour axis, from left to right. */
  otherZones: readonly string[]
}

interface AxisProps extends AxisZones {
  /** epoch milliseconds */
  instant: number
}

/** An hour in each zone, with “+1 day” or “−1 day” if the date differs from the grid's. */
function HourLabel({ zone: gridZone, otherZones, instant, isCovered }: AxisProps & { isCovered: boolean }) {
  const { t } = useLingui()
  const gridDate = wallTime(instant, gridZone).date
  return (
    <span className={c.axis} data-covered={isCovered || undefined}>
      {[...otherZones, gridZone].map((zone) => {
        const { date } = wallTime(instant, zone)
        return (
          <span key={zone}>
            {hourText(instant, zone)}
            {date !== gridDate && <em>{date > gridDate ? t`+1 day` : t`−1 day`}</em>}
          </span>
        )
      })}
    </span>
  )
}

/** The column headers: city and offset. */
function ZoneLabels({ zone: gridZone, otherZones, instant }: AxisProps) {
  return (
    <span className={c.zones}>
      {[...otherZones, gridZone].map((zone) => (
        <span key={zone} title={zone}>
          <b>{otherZones.length > 0 ? (SHORT_CITY_NAMES[zone] ?? cityText(zone)) : cityText(zone)}</b>
          {formatZoneOffset(zone, instant)}
        </span>
      ))}
    </span>
  )
}

/** The height of the current time's label in minutes: hour labels within this distance are hidden. */
const NOW_LABEL_MINUTES = 15

/** The shown day whose hours the axis has: the middle one; if a zone's clock changes on it, the next, if shown. */
function chooseAxisDay({ zone, otherZones }: AxisZones, { start, end }: DayRange): Day {
  const middle = addDays(start, Math.floor(daysBetween(start, end) / 2))
  const next = addDays(middle, 1)
  const [before, after] = [startOfDay(middle, zone) - 1, startOfDay(next, zone) - 1]
  const hasChange = (name: string) => offsetAt(before, name) !== offsetAt(after, name)
  return next < end && [zone, ...otherZones].some(hasChange) ? next : middle
}

/**
 * FullCalendar options for the axis: the hours in each zone, and the current time.
 * @param currentTime the current time, `HH:mm`; undefined if today is not shown
 */
export function axisOptions(zones: AxisZones, days: DayRange, currentTime: string | undefined) {
  const { zone } = zones
  const axisDay = chooseAxisDay(zones, days)
  const instantAt = (time: string) => instantOf({ date: axisDay, time }, zone)
  const isCovered = (time: string) =>
    currentTime !== undefined && Math.abs(parseTimeOfDay(time) - parseTimeOfDay(currentTime)) < NOW_LABEL_MINUTES
  return {
    weekNumberHeaderContent: () => <ZoneLabels {...zones} instant={instantAt('12:00')} />,
    slotHeaderContent: (slot: { date: Date }) => {
      // FullCalendar's slots are on 1 January 1970, when zones may have had other offsets than on the axis's day.
      const { time } = wallTime(slot.date.valueOf(), zone)
      return <HourLabel {...zones} instant={instantAt(time)} isCovered={isCovered(time)} />
    },
    nowIndicatorHeaderContent: () => (
      <span className={c.nowTime} aria-hidden>
        {/* Without AM or PM, to save space. */}
        {currentTime && timeOfDayText(currentTime).replace(/\D+$/, '')}
      </span>
    ),
  }
}
