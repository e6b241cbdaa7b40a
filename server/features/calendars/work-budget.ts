import { setImmediate } from 'node:timers/promises'
import type { UserId } from '#shared/ids.ts'
import { RecurrenceError } from './recurrence-rule.ts'

/** Units of work after which other requests get their turn: some 20 ms. */
const SLICE = 5000

/** A read that would take more work than its budget. */
export class OverBudgetError extends RecurrenceError {}

/**
 * How much of a user's recurring events one read may expand. A unit is one start produced, one period of a rule passed
 * or one listed date read: some 4 µs. Cached expansions cost the same, so the answer never depends on the cache.
 */
export class WorkBudget {
  /** Whose events are read; undefined before an event is stored. */
  readonly owner: UserId | undefined
  #left: number
  #slice = 0

  constructor(units: number, owner?: UserId) {
    this.#left = units
    this.owner = owner
  }

  /** @throws {OverBudgetError} when the units are more than what is left */
  spend(units: number): void {
    this.#left -= units
    this.#slice += units
    if (this.#left < 0) throw new OverBudgetError('The recurring events are too much work to expand')
  }

  /** Lets other requests run once enough work was done at a stretch. */
  async rest(): Promise<void> {
    if (this.#slice < SLICE) return
    this.#slice = 0
    await setImmediate()
  }
}
