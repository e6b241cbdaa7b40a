import { tooManyRequests } from '../errors.ts'
import { KeyedSemaphore } from './keyed-semaphore.ts'
import { WaitingSemaphore } from './waiting-semaphore.ts'

const RETRY_AFTER_SECONDS = 10

/** What the middlewares need of a call. */
interface UserCall<Result> {
  ctx: { caller: { user_id: string } }
  next: () => Promise<Result>
}

/**
 * Middleware that limits how many calls run concurrently in this process, for calls that need a lot of memory.
 * @throws {DomainError} `too_many_requests`
 */
export function limitConcurrency({ total, perCaller }: { total: number; perCaller: number }) {
  const runningCalls = new KeyedSemaphore({ total, perKey: perCaller })
  return async <Result>({ ctx, next }: UserCall<Result>): Promise<Result> => {
    const { user_id } = ctx.caller
    if (!runningCalls.tryAcquire(user_id)) throw tooManyRequests(RETRY_AFTER_SECONDS)
    try {
      return await next()
    } finally {
      runningCalls.release(user_id)
    }
  }
}

/**
 * Middleware for CPU-intensive calls: this process runs the calls of each caller one at a time. Further calls wait, in
 * order, so that clients can make several at once.
 */
export function queueCalls() {
  const queues = new WaitingSemaphore(1)
  return <Result>({ ctx, next }: UserCall<Result>): Promise<Result> => queues.run(ctx.caller.user_id, next)
}
