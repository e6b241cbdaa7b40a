/** Limits how many tasks run at the same time in this process for each key; further ones wait, in order. */
export class WaitingSemaphore {
  readonly #maxConcurrent: number
  readonly #keys = new Map<string, { active: number; waiting: (() => void)[] }>()

  constructor(maxConcurrent: number) {
    this.#maxConcurrent = maxConcurrent
  }

  /** Runs a task once fewer than the maximum are running for its key. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const tasks = this.#keys.get(key) ?? { active: 0, waiting: [] }
    this.#keys.set(key, tasks)
    if (tasks.active < this.#maxConcurrent) tasks.active++
    else {
      const { promise, resolve } = Promise.withResolvers<void>()
      tasks.waiting.push(resolve)
      await promise
    }
    try {
      return await task()
    } finally {
      const next = tasks.waiting.shift()
      if (next) next()
      else tasks.active--
      if (tasks.active === 0) this.#keys.delete(key)
    }
  }
}
