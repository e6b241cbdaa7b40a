import { activityList } from '#shared/activity.ts'
import { workScheduleUpdate } from '#shared/schedule-input.ts'
import { accountColorUpdate, colorUpdate, settingsUpdate, someAccount, timeZoneUpdate } from '#shared/users.ts'
import { listActivity } from '../../platform/audit/entries.ts'
import { foundFirst, router, signedInProcedure, verifiedProcedure } from '../../platform/trpc.ts'
import { completeTutorial } from './onboarding.ts'
import { changeColor, changeTimeZone, type FollowTimeZone, getSettings, updateSettings } from './settings.ts'
import { changeAccountColor, openAccount, removeSynchronizedAccount } from './synchronized-accounts.ts'
import { changeWorkSchedule } from './work-schedule.ts'

export const usersRouter = (followTimeZone: FollowTimeZone) =>
  router({
    activity: signedInProcedure
      .input(activityList)
      .query(({ ctx, input }) => listActivity(ctx.services, ctx.caller.user_id, input)),
    info: signedInProcedure.query(({ ctx }) => getSettings(ctx.services, ctx.caller)),
    updateWorkSchedule: verifiedProcedure
      .input(workScheduleUpdate)
      .mutation(({ ctx, input }) => changeWorkSchedule(ctx.services, ctx.caller, input)),
    updateTimezone: verifiedProcedure
      .input(timeZoneUpdate)
      .mutation(({ ctx, input }) => changeTimeZone(ctx.services, ctx.caller, input.time_zone, followTimeZone)),
    updateUserColor: verifiedProcedure
      .input(colorUpdate)
      .mutation(({ ctx, input }) => changeColor(ctx.services, ctx.caller, input.new_color)),
    updateSettings: verifiedProcedure
      .input(settingsUpdate)
      .mutation(({ ctx, input }) => updateSettings(ctx.services, ctx.caller, input)),
    updateSynchronizedAccountColor: verifiedProcedure
      .input(someAccount)
      .use(foundFirst(({ services, caller }, { account_id }) => openAccount(services.db, caller, account_id)))
      .input(accountColorUpdate)
      .mutation(({ ctx, input }) => changeAccountColor(ctx.services, ctx.caller, input.account_id, input.new_color)),
    deleteSynchronizedAccount: verifiedProcedure
      .input(someAccount)
      .mutation(({ ctx, input }) => removeSynchronizedAccount(ctx.services, ctx.caller, input.account_id)),
    updateTutorialStatus: verifiedProcedure.mutation(({ ctx }) => completeTutorial(ctx.services, ctx.caller)),
  })
