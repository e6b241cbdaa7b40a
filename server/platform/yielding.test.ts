import { expect, test } from 'vitest'
import { mapYielding } from './yielding.ts'

test('maps a list in order, and lets other work run in between', async () => {
  let turns = 0
  const interval = setInterval(() => turns++)
  const spin = (ms: number) => {
    const start = performance.now()
    while (performance.now() - start < ms);
    return ms * 2
  }
  expect(await mapYielding([20, 10, 15, 20], spin)).toEqual([40, 20, 30, 40])
  clearInterval(interval)
  expect(turns).toBeGreaterThan(1)
})
