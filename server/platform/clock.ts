/** What time it is. Nothing else in the server asks the machine. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The clock's time as a `Date`, the form in which it is stored. */
export function dateOf(clock: Clock): Date {
  return new Date(clock.now())
}
