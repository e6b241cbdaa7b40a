import { activityListQuery } from '#shared/activity.ts'
import { activityPage } from '#shared/outputs/activity.ts'
import { success } from '#shared/outputs/fields.ts'
import { userSettings } from '#shared/outputs/users.ts'
import { workScheduleUpdate } from '#shared/schedule-input.ts'
import { accountColorUpdate, accountIdInput, colorUpdate, settingsUpdate, timeZoneUpdate } from '#shared/users.ts'
import { listActivity } from '../../platform/audit/entries.ts'
import { checked } from '../../platform/output.ts'
import { notFoundFirst, router, signedInProcedure, verifiedProcedure } from '../../platform/trpc.ts'
import {
  getSettings,
  type OnLinkNameChange,
  type OnTimeZoneChange,
  updateSettings,
  updateSettingsAndLink,
  updateTimeZone,
} from './settings.ts'
import {
  type BeforeSynchronizedAccountDeletion,
  deleteSynchronizedAccount,
  getAccount,
  updateAccountColor,
} from './synchronized-accounts.ts'

interface UserChangeHooks {
  onTimeZoneChange: OnTimeZoneChange
  onLinkNameChange: OnLinkNameChange
  beforeSynchronizedAccountDeletion: BeforeSynchronizedAccountDeletion
}

export const createUsersRouter = ({
  onTimeZoneChange,
  onLinkNameChange,
  beforeSynchronizedAccountDeletion,
}: UserChangeHooks) =>
  router({
    activity: signedInProcedure
      .input(activityListQuery)
      .output(checked(activityPage))
      .query(({ ctx, input }) => listActivity(ctx.services, ctx.caller.user_id, input)),
    info: signedInProcedure.output(checked(userSettings)).query(({ ctx }) => getSettings(ctx.services, ctx.caller)),
    updateWorkSchedule: verifiedProcedure
      .input(workScheduleUpdate)
      .output(checked(userSettings))
      .mutation(({ ctx, input }) => updateSettings(ctx.services, ctx.caller, { work_schedule: input })),
    updateTimezone: verifiedProcedure
      .input(timeZoneUpdate)
      .output(checked(userSettings))
      .mutation(({ ctx, input }) => updateTimeZone(ctx.services, ctx.caller, input.time_zone, onTimeZoneChange)),
    updateUserColor: verifiedProcedure
      .input(colorUpdate)
      .output(checked(userSettings))
      .mutation(({ ctx, input }) => updateSettings(ctx.services, ctx.caller, { color: input.new_color })),
    updateSettings: verifiedProcedure
      .meta({ errors: ['url_taken'] })
      .input(settingsUpdate)
      .output(checked(userSettings))
      .mutation(({ ctx, input }) => updateSettingsAndLink(ctx.services, ctx.caller, input, onLinkNameChange)),
    updateSynchronizedAccountColor: verifiedProcedure
      .meta({ errors: ['not_found'] })
      .input(accountIdInput)
      .use(notFoundFirst(({ services, caller }, { account_id }) => getAccount(services.db, caller, account_id)))
      .input(accountColorUpdate)
      .output(checked(userSettings))
      .mutation(({ ctx, input }) => updateAccountColor(ctx.services, ctx.caller, input.account_id, input.new_color)),
    deleteSynchronizedAccount: verifiedProcedure
      .meta({ errors: ['not_found', 'main_account'] })
      .input(accountIdInput)
      .output(checked(success))
      .mutation(({ ctx, input }) =>
        deleteSynchronizedAccount(ctx.services, ctx.caller, input.account_id, beforeSynchronizedAccountDeletion),
      ),
    updateTutorialStatus: verifiedProcedure.output(checked(success)).mutation(async ({ ctx }) => {
      await updateSettings(ctx.services, ctx.caller, { tutorial_completed: true })
      return { success: true }
    }),
  })
