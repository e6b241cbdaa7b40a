import { useEffect, useState } from 'react'
import c from './SecondsLeft.module.css'

/** The countdown in a button. Visual only: announcing each second would drown out everything else. */
export function SecondsLeft({ seconds }: { seconds: number }) {
  return (
    <span className={c.seconds} aria-hidden>
      {seconds} s
    </span>
  )
}

/** A countdown in whole seconds to an instant; 0 afterward. */
export function useSecondsUntil(until: string): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return undefined
    const tick = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(tick)
  }, [isOver])
  return left
}
