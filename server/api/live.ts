import type { z } from 'zod'
import { liveEvent } from '#shared/outputs/live.ts'
import { DomainError } from '../platform/errors.ts'
import type { LiveTopic } from '../platform/events/live.ts'
import { checkedEvents } from '../platform/output.ts'
import { type Context, router, signedInProcedure, toTrpcError } from '../platform/trpc.ts'

export const liveRouter = router({
  /**
   * Yields the topics that changed for the caller, except through calls from the same browser tab. The first, `open`,
   * is sent once the server listens. Ends with `unauthenticated` when the session that opened it ends.
   */
  changes: signedInProcedure
    .output(checkedEvents(liveEvent))
    .subscription(({ ctx, signal = new AbortController().signal }) => {
      const { services, caller, network } = ctx
      services.subscriptionLimit.acquire({ user_id: caller.user_id, network }, signal)
      return yieldTopicsWhileSignedIn(ctx, services.live.subscribe(caller.user_id, signal))
    }),
})

async function* yieldTopicsWhileSignedIn(
  { isSignedIn }: Pick<Context, 'isSignedIn'>,
  topics: AsyncIterable<LiveTopic>,
): AsyncGenerator<z.output<typeof liveEvent>> {
  // The session may have ended before the server started listening.
  await requireSession(isSignedIn)
  yield 'open'
  for await (const topic of topics) {
    if (topic === 'sessions') await requireSession(isSignedIn)
    yield topic
  }
}

async function requireSession(isSignedIn: Context['isSignedIn']): Promise<void> {
  if (!(await isSignedIn())) throw toTrpcError(new DomainError('unauthenticated'))
}
