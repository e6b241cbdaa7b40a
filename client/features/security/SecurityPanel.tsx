import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { api, trpc } from '#client/api.ts'
import { shortDate, shortDateAndTime } from '#client/entities/dates/profile-time.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import { i18n } from '#client/lib/i18n.ts'
import { ActionButton } from '#client/ui/buttons/ActionButton.tsx'
import { ShowMoreButton } from '#client/ui/buttons/ShowMoreButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { PanelSection } from '#client/ui/layout/PanelSection.tsx'
import type { ActivityAction, ActivityEntry, SESSION_END_REASONS } from '#shared/activity.ts'
import { PROVIDER_NAMES } from '#shared/providers.ts'
import type { Session } from '#shared/sessions.ts'
import a from './SecurityPanel.module.css'

/** The user's sessions and activity. */
export default function SecurityPanel() {
  const { t } = useLingui()
  return (
    <>
      <PanelSection title={t`Sessions and devices`} intro={t`Log out devices that you don’t use or don’t recognize.`}>
        <Sessions />
      </PanelSection>
      <PanelSection
        title={t`Recent activity`}
        intro={t`Logins, API keys, downloads, other changes to your account, and who looked for a time with you.`}
      >
        <RecentActivity />
      </PanelSection>
    </>
  )
}

/** The user's sessions, most recently used first, with buttons to log them out. */
function Sessions() {
  const { t } = useLingui()
  const query = trpc.auth.listSessions.useQuery()
  if (!query.data) return <QueryState query={query} />
  return (
    <>
      <ul className={c.list} aria-label={t`Sessions and devices`}>
        {query.data.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </ul>
      {query.data.some(({ is_current }) => !is_current) && (
        <ActionButton
          className={c.add}
          loadingText={t`Logging out...`}
          action={() => refetchAfter('sessions', api.auth.endOtherSessions.mutate(), t`All other devices logged out`)}
        >
          {t`Log out all other devices`}
        </ActionButton>
      )}
    </>
  )
}

function SessionCard({ session }: { session: Session }) {
  const { t } = useLingui()
  const { id, ip, created_at, last_used_at, is_current } = session
  const device = session.device ?? t`Unknown device`
  return (
    <li className={c.card}>
      <div className={c.head}>
        <b className={c.name}>{device}</b>
        {is_current && <span className={c.ownTag}>{t`This device`}</span>}
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
          <ActionButton
            size="xs"
            loadingText={t`Logging out...`}
            aria-label={t`Log out ${device}`}
            action={() => refetchAfter('sessions', api.auth.endSession.mutate({ id }), t`Device logged out`)}
          >
            {t`Log out`}
          </ActionButton>
        </div>
      )}
    </li>
  )
}

/** The account's activity, newest first. */
function RecentActivity() {
  const { t } = useLingui()
  const query = trpc.users.activity.useInfiniteQuery(
    { limit: 20 },
    { getNextPageParam: ({ next_cursor }) => next_cursor },
  )
  if (!query.data) return <QueryState query={query} />
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className={c.intro}>{t`No activity yet`}</p>
  return (
    <>
      <ol className={a.entries} aria-label={t`Recent activity`}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMoreButton query={query} className={c.add} size="sm" />
    </>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { t } = useLingui()
  const { at, device, ip, times, actor_kind } = entry
  return (
    <li className={a.entry}>
      <span className={a.action}>
        {activityText(entry)}
        {times > 1 && ` · ${t`${times} times`}`}
      </span>
      <span className={c.facts}>
        <time dateTime={at}>{shortDateAndTime(at)}</time>
        {actor_kind === 'api_key' && ` · ${t`by an API key`}`}
        {device !== null && ` · ${device}`}
        {ip !== null && (
          <>
            {' · '}
            <span className={c.mono}>{ip}</span>
          </>
        )}
      </span>
    </li>
  )
}

type FixedTextAction = Exclude<
  ActivityAction,
  'signed_in' | 'session_ended' | 'data_exported' | 'calendar_searched' | 'calendar_write_refused'
>

/** The texts that do not depend on parameters, by action. */
const ACTION_TEXTS: Record<FixedTextAction, MessageDescriptor> = {
  sign_in_failed: msg`Wrong login code entered`,
  call_refused: msg`Unauthorized request blocked`,
  admin_role_granted: msg`You became an admin`,
  admin_role_removed: msg`You are no longer an admin`,
  access_granted: msg`Account verified`,
  access_code_issued: msg`Invitation code issued`,
  access_code_redeemed: msg`Invitation code used`,
  access_request_approved: msg`Access request approved`,
  access_request_rejected: msg`Access request rejected`,
  api_key_created: msg`API key created`,
  api_key_first_used: msg`API key used for the first time`,
  api_key_revoked: msg`API key revoked`,
  webhook_created: msg`Webhook created`,
  webhook_deleted: msg`Webhook deleted`,
  webhook_secret_rotated: msg`Webhook signing secret changed`,
  calendar_feed_created: msg`Calendar feed created`,
  calendar_feed_reset: msg`Calendar feed address reset`,
  calendar_feed_ended: msg`Calendar feed turned off`,
  calendar_account_added: msg`Calendar account added`,
  calendar_account_removed: msg`Calendar account removed`,
  account_closed: msg`Account closed`,
}

const SESSION_END_TEXTS: Record<(typeof SESSION_END_REASONS)[number], MessageDescriptor> = {
  logged_out: msg`Logged out`,
  ended_by_user: msg`Logged out from another device`,
  ended_by_team: msg`Logged out by an admin`,
  replaced: msg`Logged out by a new login in the same browser`,
  token_reused: msg`Logged out because an old session token was used again`,
}

const REFUSAL_TEXTS = {
  moved_back: msg`A calendar rejected an event that was moved to it: the event is back in its previous calendar`,
  only_here: msg`A calendar rejected a change to an event: the change is only in Meridian`,
  not_deleted: msg`A calendar did not delete an event: the event is back`,
}

/** An entry as a sentence; for a calendar search, it names the user who searched. */
function activityText(entry: ActivityEntry): string {
  switch (entry.action) {
    case 'signed_in': {
      const { method } = entry.params
      return method === 'email_code'
        ? t`Logged in with an email code`
        : t`Logged in with ${{ provider: PROVIDER_NAMES[method] }}`
    }
    case 'session_ended':
      return i18n._(SESSION_END_TEXTS[entry.params.reason])
    case 'data_exported':
      return entry.params.format === 'json' ? t`Data downloaded` : t`Calendar downloaded`
    case 'calendar_write_refused':
      return i18n._(REFUSAL_TEXTS[entry.params.outcome])
    case 'calendar_searched': {
      const name = entry.actor_name ?? t`Someone`
      return plural(
        { n: entry.params.others },
        {
          0: `${name} looked for a time with you`,
          one: `${name} looked for a time with you and # other person`,
          other: `${name} looked for a time with you and # others`,
        },
      )
    }
    default:
      return i18n._(ACTION_TEXTS[entry.action])
  }
}
