import type { Deployment } from './deployment.ts'

/** Measures the CPU time that the server uses during a call: other load distorts it less than the elapsed time. */
export async function measureCpuTime<Result>(
  { server }: Deployment,
  run: () => Promise<Result>,
): Promise<{ result: Result; cpuMs: number }> {
  const before = await readCpuTime(server)
  const result = await run()
  return { result, cpuMs: (await readCpuTime(server)) - before }
}

async function readCpuTime({ url, metricsToken }: Deployment['server']): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const seconds = /^process_cpu_seconds_total(?:\{.*\})? (\S+)$/m.exec(await response.text())?.[1]
  if (seconds === undefined) throw new Error('the metrics contain no CPU time')
  return Number(seconds) * 1000
}
