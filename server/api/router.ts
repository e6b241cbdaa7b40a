import { accountDeletionRouter } from '../features/account-deletion/router.ts'
import { authRouter } from '../features/auth/router.ts'
import { calendarFeedRouter } from '../features/calendar-feed/router.ts'
import { disconnectAccount } from '../features/calendars/accounts/disconnect-account.ts'
import { calendarAccountsRouter } from '../features/calendars/accounts/router.ts'
import { addHomeHolidays } from '../features/calendars/holidays/home-holidays.ts'
import { calendarManagementRouter, calendarRouter } from '../features/calendars/router.ts'
import { dataExportRouter } from '../features/data-export/router.ts'
import { developersRouter } from '../features/developers/router.ts'
import { feedbackRouter } from '../features/feedback/router.ts'
import { groupsRouter } from '../features/groups/router.ts'
import { invitationRouter } from '../features/invitations/router.ts'
import { renameLinkInMeetings } from '../features/meetings/renamed-links.ts'
import { eventsRouter, matchRouter, meetingsRouter, notMeRouter } from '../features/meetings/router.ts'
import { createUsersRouter } from '../features/users/router.ts'
import { router } from '../platform/trpc.ts'
import { liveRouter } from './live.ts'

export const appRouter = router({
  auth: authRouter,
  users: createUsersRouter({
    onTimeZoneChange: addHomeHolidays,
    onLinkNameChange: renameLinkInMeetings,
    beforeSynchronizedAccountDeletion: disconnectAccount,
  }),
  calendar: calendarRouter,
  calendarManagement: calendarManagementRouter,
  calendarAccounts: calendarAccountsRouter,
  invitation: invitationRouter,
  match: matchRouter,
  meetings: meetingsRouter,
  events: eventsRouter,
  notMe: notMeRouter,
  groups: groupsRouter,
  developers: developersRouter,
  feedback: feedbackRouter,
  calendarFeed: calendarFeedRouter,
  dataExport: dataExportRouter,
  accountDeletion: accountDeletionRouter,
  live: liveRouter,
})

/** The types of all procedures: the client's only import from the server. */
export type AppRouter = typeof appRouter
