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

const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** A countdown in whole seconds to an instant in epoch milliseconds; 0 afterwards. */
export function useSecondsUntil(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    const update = () => {
      setSeconds(secondsUntil(until))
      if (until <= Date.now()) clearInterval(tick)
    }
    const tick = setInterval(update, 250)
    update()
    return () => clearInterval(tick)
  }, [until])
  return seconds
}
