import { z } from 'zod'

/** A fault for matching requests; the first fault that matches wins. */
export const faultSchema = z.object({
  method: z.string().optional(),
  /** Part of the URL. */
  path: z.string().optional(),
  /** Address of the account. */
  user: z.string().optional(),
  /** How many requests the fault hits; by default all, until it is cleared. */
  times: z.int().min(1).optional(),
  delayMs: z.number().optional(),
  /** Responds with this status without handling the request. */
  status: z.int().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  /** Seconds; without it, the response has no Retry-After. */
  retryAfter: z.number().optional(),
  /** Resets the connection: `before` without handling the request, `after` once the write has taken effect. */
  reset: z.enum(['before', 'after']).optional(),
})
export type Fault = z.infer<typeof faultSchema>

export interface RecordedRequest {
  at: string
  method: string
  url: string
  user: string | null
  prefer: string | null
  ifMatch: string | null
  status: number | null
}

/** The faults that tests added, and the received requests. */
export class FaultList {
  #faults: { fault: Fault; remaining: number }[] = []
  readonly requests: RecordedRequest[] = []

  add(fault: Fault): void {
    this.#faults.push({ fault, remaining: fault.times ?? Infinity })
  }

  clear(): void {
    this.#faults = []
  }

  reset(): void {
    this.clear()
    this.requests.length = 0
  }

  takeFault(method: string, url: string, user: string | undefined): Fault | undefined {
    const entry = this.#faults.find(
      ({ fault, remaining }) =>
        remaining > 0 &&
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined || url.includes(fault.path)) &&
        (fault.user === undefined || fault.user.toLowerCase() === user?.toLowerCase()),
    )
    if (entry) entry.remaining -= 1
    return entry?.fault
  }
}
