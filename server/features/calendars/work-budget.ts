import { setImmediate } from 'node:timers/promises'
import type { UserId } from '#shared/ids.ts'
import { RecurrenceError } from './recurrence-rule.ts'

/** Units of work after which other requests can run: about 20 ms. */
const UNITS_PER_SLICE = 5000

/** Thrown when an operation exceeds its work budget. */
export class OverBudgetError extends RecurrenceError {}

/**
 * Limits how much of a user's recurring events one operation may expand. A unit is producing one start, skipping one
 * period of a rule or reading one listed date: about 4 µs. Cached expansions cost the same, so results do not depend
 * on the cache.
 */
export class WorkBudget {
  /** The owner of the events; undefined for an event that has not been stored yet. */
  readonly owner: UserId | undefined
  #remaining: number
  #slice = 0

  constructor(units: number, owner?: UserId) {
    this.#remaining = units
    this.owner = owner
  }

  /** @throws {OverBudgetError} when the units exceed the remaining budget */
  spend(units: number): void {
    this.#remaining -= units
    this.#slice += units
    if (this.#remaining < 0) throw new OverBudgetError('The recurring events are too expensive to expand')
  }

  /** Yields to other requests after a slice of work. */
  async yieldIfNeeded(): Promise<void> {
    if (this.#slice < UNITS_PER_SLICE) return
    this.#slice = 0
    await setImmediate()
  }
}
