import { router, signedInProcedure } from '../platform/trpc.ts'

export const liveRouter = router({
  /** Yields what of the caller's changed, as it changes; the first word, at once, says that the line is open. */
  changes: signedInProcedure.subscription(async function* ({ ctx, signal }) {
    yield 'open' as const
    yield* ctx.services.live.changes(ctx.caller.user_id, signal ?? new AbortController().signal)
  }),
})
