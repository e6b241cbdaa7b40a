import { tooManyRequests } from '../errors.ts'
import type { Caller } from '../trpc.ts'
import { KeyedSemaphore } from './keyed-semaphore.ts'

const RETRY_AFTER_SECONDS = 10

/**
 * Middleware that limits how many calls run concurrently in this process, for calls that need a lot of memory.
 * @throws {DomainError} `too_many_requests`
 */
export function limitConcurrency({ total, perCaller }: { total: number; perCaller: number }) {
  const runningCalls = new KeyedSemaphore({ total, perKey: perCaller })
  return async <Result>({ ctx, next }: { ctx: { caller: Caller }; next: () => Promise<Result> }): Promise<Result> => {
    const { user_id } = ctx.caller
    if (!runningCalls.tryAcquire(user_id)) throw tooManyRequests(RETRY_AFTER_SECONDS)
    try {
      return await next()
    } finally {
      runningCalls.release(user_id)
    }
  }
}
