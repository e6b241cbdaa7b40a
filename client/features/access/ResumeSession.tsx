import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { queryClient } from '#client/lib/api/query-client.ts'
import { refreshToken } from '#client/lib/session/token-refresh.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import type { Verified } from './history-state.ts'
import c from './LoginScreen.module.css'

/**
 * Confirms an access code. The browser cleared its session then, but the server did not: one click resumes it without
 * another code.
 */
export function ResumeSession({ email, onEnded }: Verified & { onEnded: () => void }) {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'busy' | 'ended'>('idle')

  const resume = async () => {
    setState('busy')
    queryClient.clear()
    const token = await refreshToken(null)
    if (token !== null) return
    setState('ended')
    onEnded()
  }

  return (
    <div className={c.notice}>
      <p>{t`Your invitation code is valid. Log in to continue.`}</p>
      {email !== null && state !== 'ended' && (
        <LoadingButton
          size="md"
          classNames={{ label: c.resume }}
          isLoading={state === 'busy'}
          autoFocus
          onClick={() => void resume()}
        >
          {t`Continue as ${email}`}
        </LoadingButton>
      )}
      {state === 'ended' && (
        <p className={c.problem} role="alert">
          {t`That session has ended. Request a code below.`}
        </p>
      )}
    </div>
  )
}
