/** Limits how many tasks run at the same time in this process for each key; further ones wait, in order. */
export class WaitingSemaphore {
  readonly #maxConcurrent: number
  readonly #tasksByKey = new Map<string, { activeCount: number; waiters: (() => void)[] }>()

  constructor(maxConcurrent: number) {
    this.#maxConcurrent = maxConcurrent
  }

  /** Runs a task once fewer than the maximum are running for its key. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const tasks = this.#tasksByKey.get(key) ?? { activeCount: 0, waiters: [] }
    this.#tasksByKey.set(key, tasks)
    if (tasks.activeCount < this.#maxConcurrent) tasks.activeCount++
    else {
      const { promise, resolve } = Promise.withResolvers<void>()
      tasks.waiters.push(resolve)
      await promise
    }
    try {
      return await task()
    } finally {
      const next = tasks.waiters.shift()
      if (next) next()
      else tasks.activeCount--
      if (tasks.activeCount === 0) this.#tasksByKey.delete(key)
    }
  }
}
