import { useState } from 'react'
import { readerZone } from '#client/entities/dates/reader-time.ts'
import { stored } from '#client/lib/storage/storage.ts'

/** Is this a zone whose rules this browser knows? One that another version of the product kept may be unknown. */
function readZone(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const chosen = stored<string | undefined>('session', 'meridian.guest-zone', readZone, undefined)

/** The browser's zone, until the guest has chosen another for this visit. */
export function guestZone(): string {
  return chosen.read() ?? readerZone()
}

/** The zone in which a guest reads times. */
export function useGuestZone(initial = guestZone): [zone: string, choose: (zone: string) => void] {
  const [zone, setZone] = useState(initial)
  const choose = (next: string) => {
    chosen.write(next)
    setZone(next)
  }
  return [zone, choose]
}
