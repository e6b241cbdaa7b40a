import { useEffect, useState } from 'react'
import { MINUTE } from '#shared/time.ts'

/** Epoch milliseconds, told anew with every minute that begins. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE - (now % MINUTE))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
