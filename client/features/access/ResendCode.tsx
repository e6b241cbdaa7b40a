import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readApiError } from '#client/lib/api-error.ts'
import c from './LoginForm.module.css'
import { useResendCountdown } from './resend-countdown.ts'

export interface ResendCodeProps {
  resend: () => Promise<unknown>
  onChangeAddress: () => void
}

/** What to do when no code arrives: another one, after a while, or another address. */
export function ResendCode({ resend, onChangeAddress }: ResendCodeProps) {
  const { seconds, start } = useResendCountdown()
  const [heard, setHeard] = useState('')

  // The first code has just been sent.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(start, [])

  const again = async () => {
    start()
    try {
      await resend()
      setHeard('A new code is on its way. Only the newest one counts.')
    } catch (error) {
      const { retry_after } = readApiError(error).data
      if (typeof retry_after === 'number') start(retry_after)
      setHeard('')
    }
  }

  return (
    <div className={c.resend}>
      <Button variant="transparent" size="sm" disabled={seconds > 0} onClick={() => void again()}>
        {seconds > 0 ? `Send another code in ${seconds} s` : 'Send another code'}
      </Button>
      <Button variant="transparent" size="sm" onClick={onChangeAddress}>
        Change the address
      </Button>
      <output className={c.heard}>{heard}</output>
    </div>
  )
}
