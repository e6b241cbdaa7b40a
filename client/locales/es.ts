import { admin } from './es/admin.ts'
import { calendar } from './es/calendar.ts'
import { common } from './es/common.ts'
import { dashboard } from './es/dashboard.ts'
import { developers } from './es/developers.ts'
import { recurrence } from './es/recurrence.ts'
import { said } from './es/said.ts'

/** All sentences of the screens, in Spanish: in the familiar form (tú), as a friend who is good at it would put it. */
export const spanish = {
  ...admin,
  ...calendar,
  ...common,
  ...dashboard,
  ...developers,
  ...recurrence,
  ...said,
} as const

export type Spanish = typeof spanish
