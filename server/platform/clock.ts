/** The current time. Nothing else in the server reads the system clock. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The clock's time as a `Date`, as the database stores it. */
export function currentDate(clock: Clock): Date {
  return new Date(clock.now())
}
