import { z } from 'zod'

/** A fault of matching requests; the first fault that matches wins. */
export const faultSchema = z.object({
  method: z.string().optional(),
  /** Part of the URL. */
  path: z.string().optional(),
  /** Address of the account. */
  user: z.string().optional(),
  /** How many requests it hits; by default all until it is cleared. */
  times: z.int().min(1).optional(),
  delayMs: z.number().optional(),
  /** Responds with this status and does nothing. */
  status: z.int().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  /** Seconds; without it, the response has no Retry-After. */
  retryAfter: z.number().optional(),
  /** `before`: resets the connection and does nothing. `after`: resets it once the write took effect. */
  reset: z.enum(['before', 'after']).optional(),
})
export type Fault = z.infer<typeof faultSchema>

export interface SeenRequest {
  at: string
  method: string
  url: string
  user: string | null
  prefer: string | null
  ifMatch: string | null
  status: number | null
}

/** The faults that tests added, and the requests that were seen. */
export class FaultList {
  #faults: { fault: Fault; left: number }[] = []
  readonly requests: SeenRequest[] = []

  add(fault: Fault): void {
    this.#faults.push({ fault, left: fault.times ?? Infinity })
  }

  clear(): void {
    this.#faults = []
  }

  reset(): void {
    this.clear()
    this.requests.length = 0
  }

  take(method: string, url: string, user: string | undefined): Fault | undefined {
    const entry = this.#faults.find(
      ({ fault, left }) =>
        left > 0 &&
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined || url.includes(fault.path)) &&
        (fault.user === undefined || fault.user.toLowerCase() === user?.toLowerCase()),
    )
    if (entry) entry.left -= 1
    return entry?.fault
  }
}
