/** The value at a quantile, from 0 for the smallest value to 1 for the largest; NaN if there are no values. */
export function quantile(values: readonly number[], q: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * q)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Measures the median time of `calls` sequential calls in ms, after warm-up calls that do not count. */
export async function measureMedian(call: () => Promise<unknown>, calls: number): Promise<number> {
  const times: number[] = []
  // Postgres plans a prepared statement five times before it may settle on a generic plan.
  for (let i = -Math.max(6, Math.ceil(calls / 2)); i < calls; i++) {
    const start = performance.now()
    await call()
    if (i >= 0) times.push(performance.now() - start)
  }
  return median(times)
}
