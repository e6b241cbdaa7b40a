import autocannon from 'autocannon'

/** Each connection waits for its response before it sends the next request. */
export const CONNECTIONS = 10

/** Seconds. */
export interface Duration {
  warmUp: number
  measured: number
}

export interface Request {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface Measurement {
  perSecond: number
  /** CPU time per request in ms, from the server's metrics; undefined for a server without metrics. */
  cpu: number | undefined
  /** Latency in whole ms, the resolution of the load generator. */
  p99: number
}

/**
 * Sends requests as fast as responses arrive. Each connection repeats one of `requests`; if there are fewer requests
 * than connections, several connections repeat the same one.
 * @throws {Error} if a request fails after the warm-up
 */
export async function measure(
  requests: readonly [Request, ...Request[]],
  { warmUp, measured }: Duration,
): Promise<Measurement> {
  await run(requests, warmUp)
  const before = await readServerCpuSeconds(requests[0])
  const { requests: responses, latency, non2xx, errors } = await run(requests, measured)
  const after = await readServerCpuSeconds(requests[0])
  if (non2xx + errors > 0)
    throw new Error(`${non2xx} error responses and ${errors} connection errors at ${requests[0].url}`)
  const cpu = before === undefined || after === undefined ? undefined : ((after - before) * 1000) / responses.total
  return { perSecond: responses.total / measured, p99: latency.p99, cpu }
}

/** Reads the CPU time that the server has used, from its metrics. */
async function readServerCpuSeconds({ url }: Request): Promise<number | undefined> {
  const metrics = await (await fetch(new URL('/metrics', url))).text()
  const value = /^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]
  return value === undefined ? undefined : Number(value)
}

function run(requests: readonly [Request, ...Request[]], duration: number): Promise<autocannon.Result> {
  let clientCount = 0
  return autocannon({
    url: requests[0].url,
    connections: CONNECTIONS,
    duration,
    setupClient(client) {
      const { url, ...request } = requests[clientCount++ % requests.length] ?? requests[0]
      const { pathname, search } = new URL(url)
      client.setRequests([{ ...request, path: pathname + search }])
    },
  })
}
