import { access } from './es/access.ts'
import { accountData } from './es/account-data.ts'
import { accounts } from './es/accounts.ts'
import { admin } from './es/admin.ts'
import { availability } from './es/availability.ts'
import { booking } from './es/booking.ts'
import { calendar } from './es/calendar.ts'
import { calendarFeed } from './es/calendar-feed.ts'
import { calendarManagement } from './es/calendar-management.ts'
import { commands } from './es/commands.ts'
import { dashboard } from './es/dashboard.ts'
import { developers } from './es/developers.ts'
import { errors } from './es/errors.ts'
import { everywhere } from './es/everywhere.ts'
import { fieldErrors } from './es/field-errors.ts'
import { groupScheduling } from './es/group-scheduling.ts'
import { groups } from './es/groups.ts'
import { invites } from './es/invites.ts'
import { landing } from './es/landing.ts'
import { legal } from './es/legal.ts'
import { links } from './es/links.ts'
import { onboarding } from './es/onboarding.ts'
import { places } from './es/places.ts'
import { reasons } from './es/reasons.ts'
import { recurrence } from './es/recurrence.ts'
import { security } from './es/security.ts'
import { support } from './es/support.ts'
import { timezones } from './es/timezones.ts'
import { tour } from './es/tour.ts'
import { ui } from './es/ui.ts'
import { messages } from './es/ui-messages.ts'
import { webhookFailures } from './es/webhook-failures.ts'

/** What the screens say. */
const screens = {
  ...access,
  ...accountData,
  ...security,
  ...accounts,
  ...admin,
  ...availability,
  ...booking,
  ...calendar,
  ...calendarFeed,
  ...calendarManagement,
  ...commands,
  ...dashboard,
  ...developers,
  ...everywhere,
  ...groupScheduling,
  ...groups,
  ...invites,
  ...landing,
  ...legal,
  ...links,
  ...onboarding,
  ...reasons,
  ...recurrence,
  ...support,
  ...timezones,
  ...tour,
  ...ui,
  ...messages,
  ...webhookFailures,
} as const

/** Everything in Spanish: in the familiar form (tú), as a friend who is good at it would put it. */
export const spanish = { screens, errors: { ...errors, ...fieldErrors }, places } as const

export type Spanish = typeof screens
