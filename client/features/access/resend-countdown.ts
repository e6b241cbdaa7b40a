import { useEffect, useState } from 'react'

/** Time for an email to arrive before another can be requested. */
const RESEND_AFTER_SECONDS = 30

const inSeconds = (seconds: number) => Date.now() + seconds * 1000

/** Seconds until another code can be requested; 0 if it can. `restart` starts the countdown again. */
export function useResendCountdown() {
  const [endsAt, setEndsAt] = useState(() => inSeconds(RESEND_AFTER_SECONDS))
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const running = seconds > 0

  useEffect(() => {
    if (!running) return undefined
    const tick = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(tick)
  }, [running])

  const restart = (wait = RESEND_AFTER_SECONDS) => {
    setNow(Date.now())
    setEndsAt(inSeconds(wait))
  }
  return { seconds, restart }
}
