import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import c from './LoginForm.module.css'
import { useResendCountdown } from './resend-countdown.ts'

export interface ResendCodeProps {
  resend: () => Promise<unknown>
  onChangeAddress: () => void
}

/** Offers another code after a while, or another address. */
export function ResendCode({ resend, onChangeAddress }: ResendCodeProps) {
  const { t } = useLingui()
  const { seconds, restart } = useResendCountdown()
  const [announcement, setAnnouncement] = useState('')
  const waiting = seconds > 0

  const again = async () => {
    restart()
    // Screen readers read a repeated message again only if it changes.
    setAnnouncement('')
    try {
      await resend()
      setAnnouncement(t`If no new email arrives, use the newest code you have.`)
    } catch (error) {
      const { retry_after } = readApiError(error).data
      if (typeof retry_after === 'number') restart(retry_after)
      setAnnouncement('')
    }
  }

  return (
    <div className={c.resend}>
      <Button
        className={c.another ?? ''}
        variant="transparent"
        size="sm"
        aria-disabled={waiting || undefined}
        onClick={() => waiting || void again()}
      >
        {waiting ? (
          // Reading a countdown out each second would drown everything else.
          <>
            <span aria-hidden>{t`Send another code in ${seconds} s`}</span>
            <VisuallyHidden>{t`Send another code`}</VisuallyHidden>
          </>
        ) : (
          t`Send another code`
        )}
      </Button>
      <Button variant="transparent" size="sm" onClick={onChangeAddress}>
        {t`Change email address`}
      </Button>
      <output className={c.heard}>{announcement}</output>
    </div>
  )
}
