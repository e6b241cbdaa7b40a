/** Keeps what was computed last, up to a total size: one unit for each number kept, and one for eight characters of a key. */
export class ExpansionCache {
  readonly #kept = new Map<string, readonly number[]>()
  readonly #capacity: number
  #size = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: string, compute: () => readonly number[]): readonly number[] {
    const known = this.#kept.get(key)
    if (known) {
      // A Map remembers the order of insertion: what is used moves to its end, what is not ends up first.
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known
    }
    const numbers = compute()
    this.#kept.set(key, numbers)
    this.#size += sizeOf(key, numbers)
    for (const [oldest, value] of this.#kept) {
      if (this.#size <= this.#capacity) break
      this.#kept.delete(oldest)
      this.#size -= sizeOf(oldest, value)
    }
    return numbers
  }
}

function sizeOf(key: string, numbers: readonly number[]): number {
  return numbers.length + key.length / 8
}
