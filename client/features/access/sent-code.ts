import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { stored } from '#client/lib/storage/storage.ts'
import { MINUTE } from '#shared/time.ts'

/** The lifetime of a code. */
const LIFETIME_MS = 10 * MINUTE

const sentCodeSchema = v.object({ email: v.string(), request_id: v.string(), at: v.number() })

/** A code that was sent: its address, and the request that it belongs to. */
export type SentCode = Omit<v.InferOutput<typeof sentCodeSchema>, 'at'>

const storedCode = stored('session', 'meridian.code-sent', v.nullable(sentCodeSchema), null)

function readSent(): SentCode | undefined {
  const sent = storedCode.read()
  return sent && Date.now() - sent.at < LIFETIME_MS ? sent : undefined
}

/** The code that was sent. It survives a reload, and each tab has its own. */
export function useSentCode(): [sent: SentCode | undefined, setSent: (sent: SentCode | undefined) => void] {
  const isHydrated = useHydrated()
  const [sent, setSent] = useState(readSent)
  const keep = (next: SentCode | undefined) => {
    setSent(next)
    if (next === undefined) storedCode.remove()
    else storedCode.write({ ...next, at: Date.now() })
  }
  // The server renders the page for a visitor without a code.
  return [isHydrated ? sent : undefined, keep]
}

/** After the code was used. */
export function clearSentCode(): void {
  storedCode.remove()
}
