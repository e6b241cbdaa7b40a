import { useState } from 'react'
import { isMembers } from '#client/lib/json.ts'
import { stored } from '#client/lib/storage.ts'
import { MINUTE } from '#shared/time.ts'

/** As long as a code works. */
const LASTS = 10 * MINUTE

function readSent(value: unknown): { email: string; at: number } | undefined {
  if (!isMembers(value)) return undefined
  const { email, at } = value
  return typeof email === 'string' && typeof at === 'number' && Date.now() - at < LASTS ? { email, at } : undefined
}

const kept = stored('session', 'meridian.code-sent', readSent, undefined)

/** The address that a code is on its way to. It outlives a reload: who has been to their mail may find the page anew. */
export function useSentTo(): [email: string | undefined, setSentTo: (email: string | undefined) => void] {
  const [sentTo, setSentTo] = useState(() => kept.read()?.email)
  const keep = (email: string | undefined) => {
    setSentTo(email)
    if (email === undefined) kept.remove()
    else kept.write({ email, at: Date.now() })
  }
  return [sentTo, keep]
}

/** The code was used. */
export function forgetSentCode(): void {
  kept.remove()
}
