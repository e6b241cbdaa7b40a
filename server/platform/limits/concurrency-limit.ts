import { DomainError } from '../errors.ts'
import type { Caller } from '../trpc.ts'
import { OpenCounter } from './open-counter.ts'

/** Seconds after which a rejected caller may retry. */
const RETRY_AFTER = 10

/**
 * Middleware that limits how many calls run concurrently in this process, for calls that need much memory.
 * @throws {DomainError} `too_many_requests`
 */
export function limitConcurrency({ total, perCaller }: { total: number; perCaller: number }) {
  const open = new OpenCounter({ total, perKey: perCaller })
  return async <Result>({ ctx, next }: { ctx: { caller: Caller }; next: () => Promise<Result> }): Promise<Result> => {
    const { user_id } = ctx.caller
    if (!open.tryOpen(user_id)) throw new DomainError('too_many_requests', {}, { retry_after: RETRY_AFTER })
    try {
      return await next()
    } finally {
      open.close(user_id)
    }
  }
}
