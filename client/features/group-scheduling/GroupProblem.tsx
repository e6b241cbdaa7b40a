import { trpc } from '#client/api.ts'
import { detailOr, readApiError } from '#client/lib/api-error.ts'
import { readerZone } from '#client/lib/reader-time.ts'
import { LostConnection } from '#client/ui/LostConnection.tsx'
import { isNoCommonTime, NoCommonTimeNote } from '#client/ui/NoCommonTimeNote.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SAYS } from '#shared/errors.ts'

/** Why the group was not created, for longer than a toast stays. */
export function GroupProblem({ error }: { error: unknown }) {
  const { data: settings } = trpc.users.info.useQuery()
  const { code, detail, data } = readApiError(error)
  const { explain } = data
  if (code === 'no_common_time' && isNoCommonTime(explain)) {
    const zone = settings?.time_zone ?? readerZone()
    return <NoCommonTimeNote title={detail} {...explain} zone={zone} />
  }
  return (
    <>
      <Notice kind="error" title={detailOr(error, SAYS.groupFailed)} />
      <LostConnection error={error} />
    </>
  )
}
