/** Counts open resources of this process, in total and per key. */
export class OpenCounter {
  readonly #limits: { total: number; perKey: number }
  readonly #open = new Map<string, number>()
  #total = 0

  constructor(limits: { total: number; perKey: number }) {
    this.#limits = limits
  }

  /** Counts another resource; returns false, without counting it, at the limit. */
  tryOpen(key: string): boolean {
    const open = this.#open.get(key) ?? 0
    if (this.#total >= this.#limits.total || open >= this.#limits.perKey) return false
    this.#total++
    this.#open.set(key, open + 1)
    return true
  }

  /** Removes a resource from the count. Call it once for each successful `tryOpen`. */
  close(key: string): void {
    const open = this.#open.get(key) ?? 0
    this.#total--
    if (open > 1) this.#open.set(key, open - 1)
    else this.#open.delete(key)
  }
}
