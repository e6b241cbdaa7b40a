import { useState } from 'react'
import * as v from 'valibot'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { TIME_ZONE_COOKIE } from '#shared/invite-page.ts'
import { isTimeZone } from '#shared/time.ts'

const storedZone = stored('session', 'meridian.guest-zone', v.nullable(v.pipe(v.string(), v.check(isTimeZone))), null)

/** The chosen zone of this visit, or the browser's. */
export function readGuestZone(): string {
  return storedZone.read() ?? userTimeZone()
}

/** Makes the server render the next page in the browser's zone. */
export function saveZoneCookie(): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and not all browsers have it
  document.cookie = `${TIME_ZONE_COOKIE}=${userTimeZone()}; path=/invites; max-age=31536000; samesite=lax${secure}`
}

/** The zone of displayed times. */
export function useGuestZone(readInitial = readGuestZone): [zone: string, choose: (zone: string) => void] {
  const [zone, setZone] = useState(readInitial)
  const choose = (next: string) => {
    storedZone.write(next)
    setZone(next)
  }
  return [zone, choose]
}
