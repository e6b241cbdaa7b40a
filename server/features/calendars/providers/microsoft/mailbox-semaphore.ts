/** Graph responds with 429 to more concurrent requests than this for one mailbox. */
const MAX_CONCURRENT = 4

/** Limits the concurrent requests of this process for each mailbox. */
export class MailboxSemaphore {
  readonly #mailboxes = new Map<string, { active: number; waiting: (() => void)[] }>()

  /** Runs a request once fewer than the maximum are running for its mailbox. */
  async run<Result>(mailbox: string, request: () => Promise<Result>): Promise<Result> {
    const requests = this.#mailboxes.get(mailbox) ?? { active: 0, waiting: [] }
    this.#mailboxes.set(mailbox, requests)
    if (requests.active < MAX_CONCURRENT) requests.active++
    else {
      const { promise, resolve } = Promise.withResolvers<void>()
      requests.waiting.push(resolve)
      await promise
    }
    try {
      return await request()
    } finally {
      const next = requests.waiting.shift()
      if (next) next()
      else requests.active--
      if (requests.active === 0) this.#mailboxes.delete(mailbox)
    }
  }
}
