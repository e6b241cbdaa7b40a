import type { UserId } from '#shared/ids.ts'
import { createYielder } from '../../platform/yielding.ts'
import { RecurrenceError } from './recurrence-rule.ts'

/** Thrown when an operation exceeds its work budget. */
export class OverBudgetError extends RecurrenceError {}

/**
 * Limits how much of a user's recurring events one operation may expand. One unit, about 4 µs, pays for producing one
 * start, skipping one period of a rule, or reading one listed date. Cached expansions cost the same, so results do not
 * depend on the cache.
 */
export class WorkBudget {
  /** The owner of the events; undefined for an event that has not been stored yet. */
  readonly owner: UserId | undefined
  /** Await its result in each iteration of a long loop. */
  readonly yieldIfNeeded = createYielder()
  readonly #units: number
  #spent = 0

  constructor(units: number, owner?: UserId) {
    this.#units = units
    this.owner = owner
  }

  /** The units spent so far. */
  get spent(): number {
    return this.#spent
  }

  /** @throws {OverBudgetError} when the units exceed the remaining budget */
  spend(units: number): void {
    this.#spent += units
    if (this.#spent > this.#units) throw new OverBudgetError('The recurring events are too expensive to expand')
  }
}
