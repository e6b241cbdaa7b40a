import { expect, test } from 'vitest'
import { WaitingSemaphore } from './waiting-semaphore.ts'

test('a task starts only once the previous task with its key has ended, however long it waited', async () => {
  const semaphore = new WaitingSemaphore(1)
  const steps: string[] = []
  const run = (name: string) =>
    semaphore.run('key', async () => {
      steps.push(`${name} starts`)
      await new Promise((resolve) => setImmediate(resolve))
      steps.push(`${name} ends`)
    })
  await Promise.all([run('first'), run('second'), run('third')])
  expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends', 'third starts', 'third ends'])
})

test('as many tasks as allowed run at the same time for each key', async () => {
  const semaphore = new WaitingSemaphore(2)
  let running = 0
  const counts: number[] = []
  const run = (key: string) =>
    semaphore.run(key, async () => {
      counts.push(++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
    })
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'b'].map(run))
  expect(Math.max(...counts)).toBe(4)
})
