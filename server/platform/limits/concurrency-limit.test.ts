import { describe, expect, test } from 'vitest'
import type { UserId } from '#shared/ids.ts'
import type { Caller } from '../trpc.ts'
import { queueCalls } from './concurrency-limit.ts'

/** Makes calls that end when the test ends them. */
function createCalls() {
  const queue = queueCalls()
  const startedCalls: string[] = []
  return {
    startedCalls,
    call: (name: string, user_id: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const caller = { user_id: user_id as UserId } as Caller
      const next = () => {
        startedCalls.push(name)
        return promise
      }
      return { end: () => resolve(name), fail: () => reject(new Error(name)), result: queue({ ctx: { caller }, next }) }
    },
  }
}

describe('queued calls', () => {
  test('of a caller run one at a time, in order', async () => {
    const { startedCalls, call } = createCalls()
    const [first, second, third] = [call('first', 'alex'), call('second', 'alex'), call('third', 'alex')]
    third.end()
    first.end()
    expect(await first.result).toBe('first')
    await expect.poll(() => startedCalls).toEqual(['first', 'second'])
    second.end()
    expect(await Promise.all([second.result, third.result])).toEqual(['second', 'third'])
    const fourth = call('fourth', 'alex')
    fourth.end()
    expect(await fourth.result).toBe('fourth')
  })

  test('of other callers do not wait', async () => {
    const { call } = createCalls()
    const [alex, kim] = [call('alex', 'alex'), call('kim', 'kim')]
    kim.end()
    expect(await kim.result).toBe('kim')
    alex.end()
    expect(await alex.result).toBe('alex')
  })

  test('run after a call that fails', async () => {
    const { call } = createCalls()
    const [first, second] = [call('first', 'alex'), call('second', 'alex')]
    first.fail()
    second.end()
    await expect(first.result).rejects.toThrow('first')
    expect(await second.result).toBe('second')
  })
})
