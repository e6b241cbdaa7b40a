import { admin } from './es/admin.ts'
import { availability } from './es/availability.ts'
import { booking } from './es/booking.ts'
import { calendar } from './es/calendar.ts'
import { commands } from './es/commands.ts'
import { common } from './es/common.ts'
import { dashboard } from './es/dashboard.ts'
import { developers } from './es/developers.ts'
import { groupScheduling } from './es/group-scheduling.ts'
import { groups } from './es/groups.ts'
import { invites } from './es/invites.ts'
import { links } from './es/links.ts'
import { recurrence } from './es/recurrence.ts'
import { said } from './es/said.ts'
import { timezones } from './es/timezones.ts'

/** All sentences of the screens, in Spanish: in the familiar form (tú), as a friend who is good at it would put it. */
export const spanish = {
  ...admin,
  ...availability,
  ...booking,
  ...calendar,
  ...commands,
  ...common,
  ...dashboard,
  ...developers,
  ...groupScheduling,
  ...groups,
  ...invites,
  ...links,
  ...recurrence,
  ...said,
  ...timezones,
} as const

export type Spanish = typeof spanish
