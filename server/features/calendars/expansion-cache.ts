interface Share {
  entries: Map<string, readonly number[]>
  size: number
}

/**
 * Caches expanded recurrences, up to a total size and a maximum size per owner, so that no owner can fill the cache.
 * Size is measured in numbers; eight characters of a key count as one. Evicts the least recently active owner first.
 */
export class ExpansionCache {
  /** By owner. Maps keep insertion order: the least recently active owner, or least recently used entry, is first. */
  readonly #shares = new Map<string, Share>()
  readonly #capacity: number
  readonly #maxShare: number
  #size = 0

  constructor(capacity: number, maxShare: number) {
    this.#capacity = capacity
    this.#maxShare = maxShare
  }

  get(owner: string, key: string, compute: () => readonly number[]): readonly number[] {
    const share = this.#shares.get(owner) ?? { entries: new Map<string, readonly number[]>(), size: 0 }
    const cached = share.entries.get(key)
    const numbers = cached ?? compute()
    share.entries.delete(key)
    share.entries.set(key, numbers)
    this.#shares.delete(owner)
    this.#shares.set(owner, share)
    if (!cached) this.#grow(share, measureSize(key, numbers))
    return numbers
  }

  #grow(share: Share, size: number): void {
    share.size += size
    this.#size += size
    while (share.size > this.#maxShare && this.#evictFrom(share));
    for (const [owner, other] of this.#shares) {
      while (this.#size > this.#capacity && this.#evictFrom(other));
      if (other.entries.size === 0) this.#shares.delete(owner)
      if (this.#size <= this.#capacity) break
    }
  }

  /** @returns false when there is nothing left to evict */
  #evictFrom(share: Share): boolean {
    for (const [key, numbers] of share.entries) {
      share.entries.delete(key)
      share.size -= measureSize(key, numbers)
      this.#size -= measureSize(key, numbers)
      return true
    }
    return false
  }
}

function measureSize(key: string, numbers: readonly number[]): number {
  return numbers.length + key.length / 8
}
