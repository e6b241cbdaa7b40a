/** Limits how many resources this process has open at once, in total and per key. */
export class KeyedSemaphore {
  readonly #limits: { total: number; perKey: number }
  readonly #counts = new Map<string, number>()
  #total = 0

  constructor(limits: { total: number; perKey: number }) {
    this.#limits = limits
  }

  /** Counts another resource; returns false, without counting it, at the limit. */
  tryAcquire(key: string): boolean {
    const count = this.#counts.get(key) ?? 0
    if (this.#total >= this.#limits.total || count >= this.#limits.perKey) return false
    this.#total++
    this.#counts.set(key, count + 1)
    return true
  }

  /** Removes a resource from the count. Call it once for each successful `tryAcquire`. */
  release(key: string): void {
    const count = this.#counts.get(key) ?? 0
    this.#total--
    if (count > 1) this.#counts.set(key, count - 1)
    else this.#counts.delete(key)
  }
}
