import type { ServerProcess } from '../../e2e/server.ts'

/** The CPU time and the memory that the server process uses, from its own metrics. */
export async function readLoad({ url }: ServerProcess): Promise<{ cpuSeconds: number; megabytes: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    cpuSeconds: value('process_cpu_seconds_total'),
    megabytes: value('process_resident_memory_bytes') / 1024 ** 2,
  }
}
