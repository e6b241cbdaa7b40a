import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { trpc } from '#client/api.ts'
import { shortDateAndTime } from '#client/entities/dates/short-date.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import l from '#client/ui/content/CardList.module.css'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import type { ActivityEntry } from '#shared/activity.ts'
import { activityText } from './activity-text.ts'
import c from './RecentActivity.module.css'

/** The account's activity, newest first. */
export function RecentActivity() {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = trpc.users.activity.useInfiniteQuery(
    { limit: 20 },
    { getNextPageParam: ({ next_cursor }) => next_cursor },
  )
  if (!data && error) {
    return <ErrorState level={3} errorMessage={readApiError(error).detail} onTryAgain={() => void refetch()} />
  }
  if (!data) return <LoadingScreen inline />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className={l.lede}>{t`No activity yet`}</p>
  return (
    <>
      <ol className={c.entries} aria-label={t`Recent activity`}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          className={l.add ?? ''}
          variant="secondary"
          size="sm"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => isFetchingNextPage || void fetchNextPage()}
        >
          {isFetchingNextPage ? t`Loading...` : t`Show more`}
        </Button>
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
