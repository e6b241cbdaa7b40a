import { useLingui } from '@lingui/react/macro'
import { readApiError } from '#client/lib/api/api-error.ts'
import c from '#client/ui/content/CardList.module.css'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { LinkRow } from './LinkRow.tsx'
import { useLinks } from './links.ts'
import { NewLink } from './NewLink.tsx'

/** The user's links: copy, open, create and delete them. */
export function LinksPanel({ event_duration }: { event_duration: number }) {
  const { t } = useLingui()
  const { data: links, error, refetch } = useLinks()
  if (!links && error) {
    return <ErrorState errorMessage={readApiError(error).detail} onTryAgain={() => void refetch()} />
  }
  if (!links) return <LoadingScreen inline />
  return (
    <div className={c.section}>
      <p className={c.lede}>{t`Anyone with one of your links can see when you’re free and book a time.`}</p>
      <ul className={c.list} aria-label={t`Your links`}>
        {links.map((link) => (
          <LinkRow key={link.id ?? 'main'} link={link} />
        ))}
      </ul>
      <NewLink usual={event_duration} links={links} />
    </div>
  )
}
