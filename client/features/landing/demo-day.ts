import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaletteName } from '#shared/palette.ts'
import { MINUTE, offsetAt, zoneCity } from '#shared/time.ts'
import { type Attendee, VISITOR } from './common-slot.ts'

/** An appointment that the visitor can move; `start` is in minutes since midnight of their day. */
export interface Appointment {
  id: string
  title: MessageDescriptor
  start: number
  minutes: number
  color: PaletteName
}

export interface Person {
  name: string
  city: string
  /** Minutes ahead of the visitor's time; negative for behind. */
  minutesAhead: number
  appointments: Appointment[]
}

/** The shown part of the day, in minutes since midnight. */
export const SHOWN_SPAN = { start: 8 * 60, end: 20 * 60 }

const WORKDAY_START = 9 * 60
const WORKDAY_END = 18 * 60

/**
 * A day in the visitor's zone: the visitor, and two colleagues, to the west if possible.
 * @param visitor the time zone, and its offset from UTC in minutes
 */
export function demoDay({ zone, offset }: { zone: string; offset: number }, at: number): Person[] {
  const near = cityNear(offset, -60, at)
  const farther = cityNear(offset, -240, at)
  return [
    {
      name: VISITOR,
      city: cityOf(zone),
      minutesAhead: 0,
      appointments: [
        { id: 'prep', title: msg`Prep`, start: WORKDAY_START, minutes: 90, color: 'skyblue' },
        { id: 'sync', title: msg`Sync`, start: 11.5 * 60, minutes: 60, color: 'orange' },
        { id: 'call', title: msg`Call`, start: 16.25 * 60, minutes: 60, color: 'rose' },
      ],
    },
    {
      name: 'Priya',
      city: near.city,
      minutesAhead: near.offset - offset,
      appointments: [
        { id: 'hiring', title: msg`Hiring`, start: 10.5 * 60, minutes: 90, color: 'green' },
        { id: 'chat', title: msg`Chat`, start: 13.5 * 60, minutes: 60, color: 'yellow' },
      ],
    },
    {
      name: 'Tom',
      city: farther.city,
      minutesAhead: farther.offset - offset,
      appointments: [
        { id: 'one-to-one', title: msg`1:1`, start: 15.75 * 60, minutes: 60, color: 'aqua' },
        { id: 'plan', title: msg`Plan`, start: 17.5 * 60, minutes: 75, color: 'slots' },
      ],
    },
  ]
}

/** A person as the search's input, with working hours from nine to six in their zone. */
export function toAttendee({ name, minutesAhead, appointments }: Person): Attendee {
  return {
    name,
    hours: { start: WORKDAY_START - minutesAhead, end: WORKDAY_END - minutesAhead },
    busy: appointments.map(({ start, minutes }) => ({ start, end: start + minutes })),
  }
}

/** Cities from west to east, with the offset of their standard time in hours. */
const CITIES: readonly (readonly [zone: string, name: string, hours: number])[] = [
  ['Pacific/Honolulu', 'Honolulu', -10],
  ['America/Anchorage', 'Anchorage', -9],
  ['America/Los_Angeles', 'Los Angeles', -8],
  ['America/Denver', 'Denver', -7],
  ['America/Chicago', 'Chicago', -6],
  ['America/New_York', 'New York', -5],
  ['America/Halifax', 'Halifax', -4],
  ['America/Sao_Paulo', 'São Paulo', -3],
  ['Atlantic/Azores', 'Azores', -1],
  ['Europe/London', 'London', 0],
  ['Europe/Madrid', 'Madrid', 1],
  ['Europe/Athens', 'Athens', 2],
  ['Africa/Nairobi', 'Nairobi', 3],
  ['Asia/Dubai', 'Dubai', 4],
  ['Asia/Karachi', 'Karachi', 5],
  ['Asia/Dhaka', 'Dhaka', 6],
  ['Asia/Bangkok', 'Bangkok', 7],
  ['Asia/Singapore', 'Singapore', 8],
  ['Asia/Tokyo', 'Tokyo', 9],
  ['Australia/Sydney', 'Sydney', 10],
  ['Pacific/Auckland', 'Auckland', 12],
]

/**
 * The city whose offset is closest to `offset + ahead`. Chosen by standard time before its actual offset is looked up:
 * creating a formatter for each city would take a slow phone a tenth of a second.
 * @param offset minutes ahead of UTC
 * @param ahead negative for behind
 * @returns the city, and its offset from UTC in minutes
 */
export function cityNear(offset: number, ahead: number, at: number): { city: string; offset: number } {
  const distance = (hours: number) => Math.abs(hours * 60 - offset - ahead)
  const nearest = CITIES.reduce((best, city) => (distance(city[2]) < distance(best[2]) ? city : best))
  return { city: nearest[1], offset: offsetAt(at, nearest[0]) / MINUTE }
}

/** The city of a zone: `America/New_York` becomes `New York`. */
export function cityOf(zone: string): string {
  return CITIES.find(([cityZone]) => cityZone === zone)?.[1] ?? zoneCity(zone)
}
