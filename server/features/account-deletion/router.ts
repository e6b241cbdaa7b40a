import { success } from '#shared/outputs/fields.ts'
import { checked } from '../../platform/output.ts'
import { router, signedInProcedure } from '../../platform/trpc.ts'
import { closeAccount } from './close-account.ts'

export const accountDeletionRouter = router({
  /** Open to every signed-in user: people own their data, verified or not. */
  closeAccount: signedInProcedure
    .meta({ credentials: 'session' })
    .output(checked(success))
    .mutation(({ ctx }) => closeAccount(ctx)),
})
