import { authRoutes } from './auth.ts'
import { calendarRoutes } from './calendar.ts'
import { calendarManagementRoutes } from './calendar-management.ts'
import { developerRoutes } from './developers.ts'
import { eventRoutes } from './events.ts'
import { feedbackRoutes } from './feedback.ts'
import { groupRoutes } from './groups.ts'
import { invitationRoutes } from './invitation.ts'
import { matchRoutes } from './match.ts'
import { meetingRoutes } from './meetings.ts'
import { notMeRoutes } from './not-me.ts'
import type { RestRoute } from './route.ts'
import { userRoutes } from './users.ts'

/** All routes of the REST API, grouped by their headings in `/docs`. */
export const REST_ROUTES: Record<string, readonly RestRoute[]> = {
  'Auth and access': authRoutes,
  Users: userRoutes,
  Calendar: calendarRoutes,
  'Calendar management': calendarManagementRoutes,
  Invitations: invitationRoutes,
  Matching: matchRoutes,
  Meetings: [...meetingRoutes, ...eventRoutes, ...notMeRoutes],
  Groups: groupRoutes,
  Developers: developerRoutes,
  Feedback: feedbackRoutes,
}
