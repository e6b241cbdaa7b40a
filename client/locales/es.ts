import { availability } from './es/availability.ts'
import { booking } from './es/booking.ts'
import { commands } from './es/commands.ts'
import { common } from './es/common.ts'
import { groupScheduling } from './es/group-scheduling.ts'
import { groups } from './es/groups.ts'
import { invites } from './es/invites.ts'
import { links } from './es/links.ts'
import { said } from './es/said.ts'
import { timezones } from './es/timezones.ts'

/** All sentences of the screens, in Spanish: in the familiar form (tú), as a friend who is good at it would put it. */
export const spanish = {
  ...availability,
  ...booking,
  ...commands,
  ...common,
  ...groupScheduling,
  ...groups,
  ...invites,
  ...links,
  ...said,
  ...timezones,
} as const

export type Spanish = typeof spanish
