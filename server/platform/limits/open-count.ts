/** How many of something are open at a time in this process, in all and under one key. */
export class OpenCount {
  readonly #most: { inAll: number; perKey: number }
  readonly #open = new Map<string, number>()
  #inAll = 0

  constructor(most: { inAll: number; perKey: number }) {
    this.#most = most
  }

  /** Counts one more; false, with nothing counted, where that would be too many. */
  tryOpen(key: string): boolean {
    const open = this.#open.get(key) ?? 0
    if (this.#inAll >= this.#most.inAll || open >= this.#most.perKey) return false
    this.#inAll++
    this.#open.set(key, open + 1)
    return true
  }

  /** Counts one less; once for each `tryOpen` that was true. */
  close(key: string): void {
    const open = this.#open.get(key) ?? 0
    this.#inAll--
    if (open > 1) this.#open.set(key, open - 1)
    else this.#open.delete(key)
  }
}
