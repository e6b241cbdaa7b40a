import { expect, test } from 'vitest'
import { splitIntoBatches } from './save-remote-events.ts'

const single = (external_id: string) => ({ external_id, exception_of: null })
const exception = (series: string, day: number) => ({
  external_id: `${series}#${day}`,
  exception_of: { external_id: series, original_start_time: new Date(Date.UTC(2027, 0, day)) },
})

test('a series and its exceptions are saved in one batch, wherever it begins', () => {
  const others = Array.from({ length: 249 }, (_, i) => single(`event ${i}`))
  const first = [single('A'), exception('A', 1), exception('A', 2)]
  const second = [single('B'), exception('B', 1)]
  expect(splitIntoBatches([...others, ...first, ...second])).toEqual([[...others, ...first], second])
  expect(splitIntoBatches([])).toEqual([])
})
