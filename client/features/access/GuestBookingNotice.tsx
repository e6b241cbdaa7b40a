import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHydrated, useNavigate } from '@tanstack/react-router'
import { logout, useSession } from '#client/lib/session/session.ts'
import c from './LoginScreen.module.css'

/**
 * For visitors who came from an invitation and have no account: they need none to book. Users who are logged in but
 * unverified continue as guests.
 * @param returnTo the path that the visitor came from, on this site
 */
export function GuestBookingNotice({ returnTo }: { returnTo: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { isAuthenticated } = useSession()
  // On /verify, the return path comes from the browser's history state, which the server cannot read.
  const isHydrated = useHydrated()
  if (!isHydrated || !returnTo?.startsWith('/invites/')) return null
  const goBack = () => {
    if (isAuthenticated) void logout()
    void navigate({ href: returnTo })
  }
  return (
    <div className={c.notice}>
      <p>{t`No account? You don’t need one to book: just your name and email.`}</p>
      <Button variant="secondary" size="md" onClick={goBack}>
        {t`Book without an account`}
      </Button>
    </div>
  )
}
