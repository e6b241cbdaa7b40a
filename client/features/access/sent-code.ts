import { useState } from 'react'
import * as z from 'zod/mini'
import { stored } from '#client/lib/storage/storage.ts'
import { MINUTE } from '#shared/time.ts'

/** As long as a code works. */
const LIFETIME_MS = 10 * MINUTE

const sentCodeSchema = z.object({ email: z.string(), request_id: z.string(), at: z.number() })

/** A code on its way: the address that it was sent to, and the request that it works with. */
export type SentCode = Omit<z.infer<typeof sentCodeSchema>, 'at'>

const storedCode = stored('session', 'meridian.code-sent', z.nullable(sentCodeSchema), null)

function readSent(): SentCode | undefined {
  const sent = storedCode.read()
  return sent && Date.now() - sent.at < LIFETIME_MS ? sent : undefined
}

/** The code on its way. It outlives a reload, and another tab may ask for a code of its own. */
export function useSentCode(): [sent: SentCode | undefined, setSent: (sent: SentCode | undefined) => void] {
  const [sent, setSent] = useState(readSent)
  const keep = (next: SentCode | undefined) => {
    setSent(next)
    if (next === undefined) storedCode.remove()
    else storedCode.write({ ...next, at: Date.now() })
  }
  return [sent, keep]
}

/** The code was used. */
export function clearSentCode(): void {
  storedCode.remove()
}
