import type { ServerProcess } from '../../e2e/server.ts'

/** Reads the CPU time and the memory that the server process uses, from its own metrics. */
export async function readServerUsage({ url }: ServerProcess): Promise<{ cpuSeconds: number; megabytes: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const readMetric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    cpuSeconds: readMetric('process_cpu_seconds_total'),
    megabytes: readMetric('process_resident_memory_bytes') / 1024 ** 2,
  }
}
