import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from './fixture.ts'

/** Reads a subscription's events as they arrive. */
export async function subscribe(port: number, headers: Record<string, string>) {
  const stop = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/trpc/live.changes`, { headers, signal: stop.signal })
  let text = ''
  const ended = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  return {
    ended,
    stop: () => stop.abort(),
    text: () => text,
    async until(part: string): Promise<void> {
      for (let tries = 0; tries < 100 && !text.includes(part); tries++) await sleep(20)
      expect(text).toContain(part)
    },
  }
}
