import { activityList } from '#shared/activity.ts'
import { activityPage } from '#shared/outputs/activity.ts'
import { success } from '#shared/outputs/fields.ts'
import { userSettings } from '#shared/outputs/users.ts'
import { workScheduleUpdate } from '#shared/schedule-input.ts'
import { accountColorUpdate, colorUpdate, settingsUpdate, someAccount, timeZoneUpdate } from '#shared/users.ts'
import { listActivity } from '../../platform/audit/entries.ts'
import { checked } from '../../platform/output.ts'
import { foundFirst, router, signedInProcedure, verifiedProcedure } from '../../platform/trpc.ts'
import { completeTutorial } from './onboarding.ts'
import {
  changeColor,
  changeTimeZone,
  type FollowLinkName,
  type FollowTimeZone,
  getSettings,
  updateSettingsAndLink,
} from './settings.ts'
import {
  type BeforeAccountDeletion,
  changeAccountColor,
  openAccount,
  removeSynchronizedAccount,
} from './synchronized-accounts.ts'
import { changeWorkSchedule } from './work-schedule.ts'

interface HigherFeatures {
  followTimeZone: FollowTimeZone
  followLinkName: FollowLinkName
  disconnectAccount: BeforeAccountDeletion
}

export const usersRouter = ({ followTimeZone, followLinkName, disconnectAccount }: HigherFeatures) =>
  router({
    activity: signedInProcedure
      .input(activityList)
      .output(checked(activityPage))
      .query(({ ctx, input }) => listActivity(ctx.services, ctx.caller.user_id, input)),
    info: signedInProcedure.output(checked(userSettings)).query(({ ctx }) => getSettings(ctx.services, ctx.caller)),
    updateWorkSchedule: verifiedProcedure
      .input(workScheduleUpdate)
      .output(checked(userSettings))
      .mutation(({ ctx, input }) => changeWorkSchedule(ctx.services, ctx.caller, input)),
    updateTimezone: verifiedProcedure
      .input(timeZoneUpdate)
      .output(checked(userSettings))
      .mutation(({ ctx, input }) => changeTimeZone(ctx.services, ctx.caller, input.time_zone, followTimeZone)),
    updateUserColor: verifiedProcedure
      .input(colorUpdate)
      .output(checked(userSettings))
      .mutation(({ ctx, input }) => changeColor(ctx.services, ctx.caller, input.new_color)),
    updateSettings: verifiedProcedure
      .meta({ errors: ['url_taken'] })
      .input(settingsUpdate)
      .output(checked(userSettings))
      .mutation(({ ctx, input }) => updateSettingsAndLink(ctx.services, ctx.caller, input, followLinkName)),
    updateSynchronizedAccountColor: verifiedProcedure
      .meta({ errors: ['not_found'] })
      .input(someAccount)
      .use(foundFirst(({ services, caller }, { account_id }) => openAccount(services.db, caller, account_id)))
      .input(accountColorUpdate)
      .output(checked(userSettings))
      .mutation(({ ctx, input }) => changeAccountColor(ctx.services, ctx.caller, input.account_id, input.new_color)),
    deleteSynchronizedAccount: verifiedProcedure
      .meta({ errors: ['not_found', 'main_account'] })
      .input(someAccount)
      .output(checked(success))
      .mutation(({ ctx, input }) =>
        removeSynchronizedAccount(ctx.services, ctx.caller, input.account_id, disconnectAccount),
      ),
    updateTutorialStatus: verifiedProcedure
      .output(checked(success))
      .mutation(({ ctx }) => completeTutorial(ctx.services, ctx.caller)),
  })
