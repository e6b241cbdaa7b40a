import { useHydrated } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import * as v from 'valibot'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { TIME_ZONE_COOKIE } from '#shared/invite-page.ts'
import { isTimeZone } from '#shared/time.ts'

const storedZone = stored('session', 'meridian.guest-zone', v.nullable(v.pipe(v.string(), v.check(isTimeZone))), null)

/** The chosen zone of this visit, or the browser's. */
function readGuestZone(): string {
  return storedZone.read() ?? userTimeZone()
}

/** Makes the server render the next page in the browser's zone. */
export function saveZoneCookie(): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and not all browsers have it
  document.cookie = `${TIME_ZONE_COOKIE}=${userTimeZone()}; path=/invites; max-age=31536000; samesite=lax${secure}`
}

/**
 * The zone of displayed times.
 * @param serverZone the zone of the server-rendered page, which is hydrated as it is and then shown in the guest's zone
 */
export function useGuestZone(serverZone?: string): [zone: string, choose: (zone: string) => void] {
  const isHydrated = useHydrated()
  const [zone, setZone] = useState(() => (isHydrated ? undefined : serverZone) ?? readGuestZone())
  // In a transition, which React starts after it has replayed presses from before hydration.
  useEffect(() => startTransition(() => setZone(readGuestZone())), [])
  const choose = (next: string) => {
    storedZone.write(next)
    setZone(next)
  }
  return [zone, choose]
}
