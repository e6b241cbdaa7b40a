import type { PaletteName } from '#shared/palette.ts'
import type { Attendee } from './common-slot.ts'
import { type Colleague, colleagueAbout, visitorCity } from './colleague-zones.ts'

/** Something that keeps a person busy, and that the visitor may move. */
export interface Appointment {
  id: string
  title: string
  start: number
  minutes: number
  color: PaletteName
}

export interface Person {
  name: string
  city: string
  /** How far their clock is ahead of the visitor's, in minutes. */
  ahead: number
  appointments: Appointment[]
}

/** The stretch of the day that is drawn, in minutes since midnight. */
export const DRAWN = { start: 8 * 60, end: 20 * 60 }

const NINE = 9 * 60
const SIX = 18 * 60

/** Three people on one day, written in the visitor's time: themselves, and two colleagues to the west. */
export function demoDay(visitorZone: string, at: number): Person[] {
  const near = colleagueAbout(-60, visitorZone, at)
  const far = colleagueAbout(-240, visitorZone, at)
  return [
    person('You', { zone: visitorZone, city: visitorCity(visitorZone), ahead: 0 }, [
      { id: 'board', title: 'Prep', start: NINE, minutes: 90, color: 'skyblue' },
      { id: 'review', title: 'Sync', start: 11.5 * 60, minutes: 60, color: 'orange' },
      { id: 'investor', title: 'Call', start: 16.25 * 60, minutes: 60, color: 'rose' },
    ]),
    person('Priya', near, [
      { id: 'hiring', title: 'Hiring', start: 10.5 * 60, minutes: 90, color: 'green' },
      { id: 'lunch', title: 'Lunch', start: 13.25 * 60, minutes: 75, color: 'yellow' },
    ]),
    person('Tom', far, [
      { id: 'standup', title: '1:1', start: 15.75 * 60, minutes: 60, color: 'aqua' },
      { id: 'roadmap', title: 'Plan', start: 17.5 * 60, minutes: 75, color: 'slots' },
    ]),
  ]
}

function person(name: string, { city, ahead }: Colleague, appointments: Appointment[]): Person {
  return { name, city, ahead, appointments }
}

/** As the search sees a person: nine to six on their own clock, less their appointments. */
export function attendeeOf({ name, ahead, appointments }: Person): Attendee {
  return {
    name,
    hours: { start: NINE - ahead, end: SIX - ahead },
    busy: appointments.map(({ start, minutes }) => ({ start, end: start + minutes })),
  }
}
