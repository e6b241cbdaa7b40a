import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { logout, useSession } from '#client/lib/session/session.ts'
import { PublicHeader } from '#client/ui/layout/PublicHeader.tsx'
import c from './OnboardingHeader.module.css'

/** The header of the onboarding: the account, and “Log out”. The dashboard is not available yet. */
export function OnboardingHeader() {
  const { t } = useLingui()
  const { userInfo } = useSession()
  const navigate = useNavigate()

  const leave = () => {
    void logout()
    void navigate({ to: '/login' })
  }

  return (
    <PublicHeader
      end={
        <>
          <span className={c.email}>{userInfo?.email}</span>
          <Button variant="secondary" size="sm" onClick={leave}>
            {t`Log out`}
          </Button>
        </>
      }
    />
  )
}
