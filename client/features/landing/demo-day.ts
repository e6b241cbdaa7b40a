import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { PaletteName } from '#shared/palette.ts'
import { cityAbout, cityOf } from './colleague-zones.ts'
import { type Attendee, VISITOR } from './common-slot.ts'

/** An appointment that the visitor may move. */
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
  /** The offset from the visitor's zone, in minutes. */
  ahead: number
  appointments: Appointment[]
}

/** The shown part of the day, in minutes since midnight. */
export const RENDERED_AT = { start: 8 * 60, end: 20 * 60 }

const NINE = 9 * 60
const SIX = 18 * 60

/** The visitor's zone and its offset from UTC in minutes. */
export interface Visitor {
  zone: string
  offset: number
}

/** A day in the visitor's zone: the visitor, and two colleagues to the west. */
export function demoDay({ zone, offset }: Visitor, at: number): Person[] {
  const near = cityAbout(offset, -60, at)
  const far = cityAbout(offset, -240, at)
  return [
    {
      name: VISITOR,
      city: cityOf(zone),
      ahead: 0,
      appointments: [
        { id: 'prep', title: msg`Prep`, start: NINE, minutes: 90, color: 'skyblue' },
        { id: 'sync', title: msg`Sync`, start: 11.5 * 60, minutes: 60, color: 'orange' },
        { id: 'call', title: msg`Call`, start: 16.25 * 60, minutes: 60, color: 'rose' },
      ],
    },
    {
      name: 'Priya',
      city: near.city,
      ahead: near.offset - offset,
      appointments: [
        { id: 'hiring', title: msg`Hiring`, start: 10.5 * 60, minutes: 90, color: 'green' },
        { id: 'chat', title: msg`Chat`, start: 13.5 * 60, minutes: 60, color: 'yellow' },
      ],
    },
    {
      name: 'Tom',
      city: far.city,
      ahead: far.offset - offset,
      appointments: [
        { id: 'one-to-one', title: msg`1:1`, start: 15.75 * 60, minutes: 60, color: 'aqua' },
        { id: 'plan', title: msg`Plan`, start: 17.5 * 60, minutes: 75, color: 'slots' },
      ],
    },
  ]
}

/** A person's name in the user's language. */
export function nameOf({ name }: Person): string {
  return name === VISITOR ? t`You` : name
}

/** A person as the search's input: nine to six in their zone, without their appointments. */
export function attendeeOf({ name, ahead, appointments }: Person): Attendee {
  return {
    name,
    hours: { start: NINE - ahead, end: SIX - ahead },
    busy: appointments.map(({ start, minutes }) => ({ start, end: start + minutes })),
  }
}
