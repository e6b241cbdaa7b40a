import { useEffect, useState } from 'react'

/** How long a mail is given to arrive before another can be asked for. */
export const RESEND_AFTER_SECONDS = 30

/** Seconds until another code may be asked for; 0 when it may. `start` begins anew. */
export function useResendCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const running = seconds > 0

  useEffect(() => {
    if (!running) return undefined
    const tick = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(tick)
  }, [running])

  const start = (wait = RESEND_AFTER_SECONDS) => {
    const at = Date.now()
    setNow(at)
    setEndsAt(at + wait * 1000)
  }
  return { seconds, start }
}
