import { useState } from 'react'
import * as v from 'valibot'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { isTimeZone } from '#shared/time.ts'

const chosen = stored('session', 'meridian.guest-zone', v.nullable(v.pipe(v.string(), v.check(isTimeZone))), null)

/** The chosen zone of this visit, or the browser's. */
export function guestZone(): string {
  return chosen.read() ?? userTimeZone()
}

/** The zone of displayed times. */
export function useGuestZone(initial = guestZone): [zone: string, choose: (zone: string) => void] {
  const [zone, setZone] = useState(initial)
  const choose = (next: string) => {
    chosen.write(next)
    setZone(next)
  }
  return [zone, choose]
}
