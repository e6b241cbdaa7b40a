import { useLingui } from '@lingui/react/macro'
import { queries, trpc } from '#client/api.ts'
import { shortDate, shortDateAndTime } from '#client/entities/dates/date-format.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { announce } from '#client/ui/feedback/announce.ts'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { showError } from '#client/ui/feedback/toast.tsx'
import { PanelSection } from '#client/ui/layout/PanelSection.tsx'
import type { Session } from '#shared/sessions.ts'
import { RecentActivity } from './RecentActivity.tsx'

/** The user's sessions and activity. */
export default function SecurityPanel() {
  const { t } = useLingui()
  return (
    <>
      <PanelSection title={t`Sessions and devices`} lede={t`Log out a device that you don’t use or don’t recognize.`}>
        <Sessions />
      </PanelSection>
      <PanelSection title={t`Recent activity`} lede={t`Logins, API keys, downloads and other changes to your account.`}>
        <RecentActivity />
      </PanelSection>
    </>
  )
}

/** Updates the shown sessions, and the activity that their end adds. */
async function showEnd(announcement: string): Promise<void> {
  void queries.users.activity.invalidate()
  await queries.auth.listSessions.invalidate()
  announce(announcement)
}

/** The user's sessions, last used first, which can be ended. */
export function Sessions() {
  const { t } = useLingui()
  const query = trpc.auth.listSessions.useQuery()
  const endOthers = trpc.auth.endOtherSessions.useMutation({
    onSuccess: () => showEnd(t`All other devices logged out`),
    onError: showError,
  })
  if (!query.data) return <QueryState query={query} />
  return (
    <>
      <ul className={c.list} aria-label={t`Sessions and devices`}>
        {query.data.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </ul>
      {query.data.some(({ is_current }) => !is_current) && (
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
  const end = trpc.auth.endSession.useMutation({
    onSuccess: () => showEnd(t`Device logged out`),
    onError: showError,
  })
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
            onClick={() => end.mutate({ id })}
          >
            {t`Log out`}
          </LoadingButton>
        </div>
      )}
    </li>
  )
}
