import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '#client/lib/session/session.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Translation } from '#client/ui/content/Translation.tsx'
import c from './Welcome.module.css'

/** The welcome step of onboarding; its children are shown below the “Get started” button. */
export function Welcome({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const { userInfo } = useSession()
  return (
    <>
      <h1>
        {userInfo?.name && userInfo.name !== userInfo.email ? (
          <Translation
            of={msg({ message: 'Welcome, {name}' })}
            values={{ name: <span className={c.name}>{userInfo.name}</span> }}
          />
        ) : (
          t`Welcome to Meridian`
        )}
      </h1>
      <p>{t`Two short steps, and Meridian can find and book your meetings.`}</p>
      <ol className={c.steps}>
        <li>
          <b>{t`Your accounts`}</b>
          <span>{t`The calendars that block your availability.`}</span>
        </li>
        <li>
          <b>{t`Your hours`}</b>
          <span>{t`When people can book you.`}</span>
        </li>
      </ol>
      <LinkButton to="/add-account" size="md">
        {t`Get started`}
      </LinkButton>
      <div className={c.aside}>{children}</div>
    </>
  )
}
