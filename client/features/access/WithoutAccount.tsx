import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { t } from '#client/lib/language.ts'
import { logout, useSession } from '#client/lib/session/session.ts'
import { useHydrated } from '#client/ui/loading/hydrated.ts'
import c from './LoginScreen.module.css'

/**
 * For whoever came from an invitation and has no account, nor a way to get one at once: none is needed to meet. Who has
 * signed in meanwhile, and is not verified, goes back as a guest.
 * @param returnTo where the visitor was on their way to; a path of this site
 */
export function WithoutAccount({ returnTo }: { returnTo: string | undefined }) {
  const navigate = useNavigate()
  const { isAuthenticated } = useSession()
  // The server draws the page for nobody, who is on their way to nowhere.
  const isTakenOver = useHydrated()
  if (!isTakenOver || !returnTo?.startsWith('/invites/')) return null
  const goBack = () => {
    if (isAuthenticated) void logout()
    void navigate({ href: returnTo })
  }
  return (
    <div className={c.notice}>
      <p>{t('No account? You need none to meet: your name and email will do.')}</p>
      <Button variant="secondary" size="md" onClick={goBack}>
        {t('Book without an account')}
      </Button>
    </div>
  )
}
