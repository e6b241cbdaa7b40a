/** Counts open resources of this process, in total and per key. */
export class OpenCount {
  readonly #most: { inAll: number; perKey: number }
  readonly #open = new Map<string, number>()
  #inAll = 0

  constructor(most: { inAll: number; perKey: number }) {
    this.#most = most
  }

  /** Counts one more; returns false, without counting, at the limit. */
  tryOpen(key: string): boolean {
    const open = this.#open.get(key) ?? 0
    if (this.#inAll >= this.#most.inAll || open >= this.#most.perKey) return false
    this.#inAll++
    this.#open.set(key, open + 1)
    return true
  }

  /** Counts one less. Call it once for each successful `tryOpen`. */
  close(key: string): void {
    const open = this.#open.get(key) ?? 0
    this.#inAll--
    if (open > 1) this.#open.set(key, open - 1)
    else this.#open.delete(key)
  }
}
