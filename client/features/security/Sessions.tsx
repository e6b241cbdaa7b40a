import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { shortDate, shortDateAndTime } from '#client/entities/dates/short-date.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { showError } from '#client/ui/feedback/toast.tsx'
import type { Session } from '#shared/sessions.ts'
import { endOtherSessions, endSession, useSessions } from './sessions.ts'

/** The user's sessions, which can be ended. */
export function Sessions() {
  const { t } = useLingui()
  const { data: sessions, error, refetch } = useSessions()
  const endOthers = useMutation({ mutationFn: endOtherSessions, onError: showError })
  if (!sessions && error) {
    return <ErrorState level={3} errorMessage={readApiError(error).detail} onTryAgain={() => void refetch()} />
  }
  if (!sessions) return <LoadingScreen inline />
  return (
    <>
      <ul className={c.list} aria-label={t`Sessions and devices`}>
        {sessions.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ is_current }) => !is_current) && (
        <LoadingButton
          className={c.add ?? ''}
          variant="secondary"
          isLoading={endOthers.isPending}
          loadingText={t`Logging out...`}
          onClick={() => endOthers.mutate()}
        >
          {t`Log out all other devices`}
        </LoadingButton>
      )}
    </>
  )
}

function SessionCard({ session }: { session: Session }) {
  const { t } = useLingui()
  const { id, ip, created_at, last_used_at, is_current } = session
  const end = useMutation({ mutationFn: () => endSession(id), onError: showError })
  const device = session.device ?? t`Unknown device`
  return (
    <li className={c.card}>
      <div className={c.head}>
        <b className={c.name}>{device}</b>
        {is_current && (
          <span className={c.tag} data-kind="own">
            {t`This device`}
          </span>
        )}
      </div>
      <span className={c.facts}>
        {t`Last active ${{ time: shortDateAndTime(last_used_at) }}`}
        {ip !== null && (
          <>
            {' · '}
            <span className={c.mono}>{ip}</span>
          </>
        )}
      </span>
      <span className={c.facts}>{t`Logged in ${{ date: shortDate(created_at) }}`}</span>
      {!is_current && (
        <div className={c.actions}>
          <LoadingButton
            size="xs"
            variant="secondary"
            isLoading={end.isPending}
            loadingText={t`Logging out...`}
            aria-label={t`Log out ${device}`}
            onClick={() => end.mutate()}
          >
            {t`Log out`}
          </LoadingButton>
        </div>
      )}
    </li>
  )
}
