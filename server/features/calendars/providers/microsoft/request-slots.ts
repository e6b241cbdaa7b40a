/** Graph responds with 429 to more concurrent requests than this for one mailbox. */
const MAX_CONCURRENT = 4

/** Limits the concurrent requests of this process for each mailbox. */
export class RequestSlots {
  readonly #mailboxes = new Map<string, { active: number; waiting: (() => void)[] }>()

  /** Runs a request once the mailbox has a free slot. */
  async run<Result>(mailbox: string, request: () => Promise<Result>): Promise<Result> {
    const slots = this.#mailboxes.get(mailbox) ?? { active: 0, waiting: [] }
    this.#mailboxes.set(mailbox, slots)
    if (slots.active < MAX_CONCURRENT) slots.active++
    else {
      const { promise, resolve } = Promise.withResolvers<void>()
      slots.waiting.push(resolve)
      await promise
    }
    try {
      return await request()
    } finally {
      const next = slots.waiting.shift()
      if (next) next()
      else slots.active--
      if (slots.active === 0) this.#mailboxes.delete(mailbox)
    }
  }
}
