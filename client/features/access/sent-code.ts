import { useState } from 'react'
import { isMembers } from '#client/lib/json.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { MINUTE } from '#shared/time.ts'

/** As long as a code works. */
const LASTS = 10 * MINUTE

/** A code on its way: the address that it was sent to, and the request that it works with. */
export interface SentCode {
  email: string
  request_id: string
}

function readSent(value: unknown): (SentCode & { at: number }) | undefined {
  if (!isMembers(value)) return undefined
  const { email, request_id, at } = value
  if (typeof email !== 'string' || typeof request_id !== 'string' || typeof at !== 'number') return undefined
  return Date.now() - at < LASTS ? { email, request_id, at } : undefined
}

const kept = stored('session', 'meridian.code-sent', readSent, undefined)

/** The code on its way. It outlives a reload, and another tab may ask for a code of its own. */
export function useSentCode(): [sent: SentCode | undefined, setSent: (sent: SentCode | undefined) => void] {
  const [sent, setSent] = useState<SentCode | undefined>(() => kept.read())
  const keep = (next: SentCode | undefined) => {
    setSent(next)
    if (next === undefined) kept.remove()
    else kept.write({ ...next, at: Date.now() })
  }
  return [sent, keep]
}

/** The code was used. */
export function forgetSentCode(): void {
  kept.remove()
}
