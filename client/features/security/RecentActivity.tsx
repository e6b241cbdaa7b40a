import { useLingui } from '@lingui/react/macro'
import { trpc } from '#client/api.ts'
import { shortDateAndTime } from '#client/entities/dates/short-date.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import l from '#client/ui/content/CardList.module.css'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import type { ActivityEntry } from '#shared/activity.ts'
import { activityText } from './activity-text.ts'
import c from './RecentActivity.module.css'

/** The account's activity, newest first. */
export function RecentActivity() {
  const { t } = useLingui()
  const query = trpc.users.activity.useInfiniteQuery(
    { limit: 20 },
    { getNextPageParam: ({ next_cursor }) => next_cursor },
  )
  if (!query.data) return <QueryState query={query} />
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className={l.lede}>{t`No activity yet`}</p>
  return (
    <>
      <ol className={c.entries} aria-label={t`Recent activity`}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadingButton
          className={l.add ?? ''}
          variant="secondary"
          size="sm"
          isLoading={query.isFetchingNextPage}
          loadingText={t`Loading...`}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show more`}
        </LoadingButton>
      )}
    </>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { t } = useLingui()
  const { at, device, ip, times, actor_kind } = entry
  return (
    <li className={c.entry}>
      <span className={c.what}>
        {activityText(entry)}
        {times > 1 && ` · ${t`${times} times`}`}
      </span>
      <span className={l.facts}>
        <time dateTime={at}>{shortDateAndTime(at)}</time>
        {actor_kind === 'api_key' && ` · ${t`by an API key`}`}
        {device !== null && ` · ${device}`}
        {ip !== null && (
          <>
            {' · '}
            <span className={l.mono}>{ip}</span>
          </>
        )}
      </span>
    </li>
  )
}
