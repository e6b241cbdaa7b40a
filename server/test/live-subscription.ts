import { expect } from './fixture.ts'

/** Reads a subscription's events as they arrive. */
export async function subscribe(port: number, headers: Record<string, string>) {
  const controller = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/trpc/live.changes`, { headers, signal: controller.signal })
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  return {
    ended,
    stop: () => controller.abort(),
    text: () => text,
    async waitFor(expected: string): Promise<void> {
      await expect.poll(() => text, { timeout: 10_000 }).toContain(expected)
    },
  }
}
