export function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
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
