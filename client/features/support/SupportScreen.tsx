import { useLingui } from '@lingui/react/macro'
import { useSession } from '#client/lib/session/session.ts'
import { CommunityCard } from './CommunityCard.tsx'
import { QuickAnswers } from './QuickAnswers.tsx'
import { SupportForm } from './SupportForm.tsx'
import c from './SupportScreen.module.css'

/** The support page. */
export function SupportScreen() {
  const { t } = useLingui()
  const { userInfo } = useSession()
  return (
    <div className={c.columns}>
      <div className={c.welcome}>
        <h1>{t`We are here to help`}</h1>
        <p>{t`Tell us what isn’t working, what’s missing, or what you’d like to know.`}</p>
      </div>
      <div className={c.form}>
        {/* The server renders the form for nobody. */}
        <SupportForm key={userInfo?.user_id} />
      </div>
      <div className={c.beside}>
        <QuickAnswers />
        <CommunityCard />
      </div>
    </div>
  )
}
