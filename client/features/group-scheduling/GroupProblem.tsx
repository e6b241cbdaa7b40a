import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { trpc } from '#client/api.ts'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { isNoCommonTime, NoCommonTimeNote } from '#client/entities/slot/NoCommonTimeNote.tsx'
import { detailOr, readApiError } from '#client/lib/api/api-error.ts'
import { uiMessages } from '#client/lib/ui-messages.ts'
import { ConnectionLostNotice } from '#client/ui/feedback/ConnectionLostNotice.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { nameError } from './create-group.ts'

interface GroupProblemProps {
  error: unknown
  /** Goes to the name step, if another name would help. */
  onRename?: () => void
}

/** Why the group was not created; stays longer than a toast. */
export function GroupProblem({ error, onRename }: GroupProblemProps) {
  const { t } = useLingui()
  const { data: settings } = trpc.users.info.useQuery()
  const { code, detail, data } = readApiError(error)
  const { explain } = data
  if (code === 'no_common_time' && isNoCommonTime(explain)) {
    const zone = settings?.time_zone ?? userTimeZone()
    return <NoCommonTimeNote title={detail} {...explain} zone={zone} />
  }
  const refusal = nameError(error)
  if (refusal !== undefined && onRename) {
    return (
      <Notice
        kind="error"
        title={t`Group name`}
        actions={
          <Button variant="secondary" onClick={onRename}>
            {t`Change the name`}
          </Button>
        }
      >
        {refusal}
      </Notice>
    )
  }
  return (
    <>
      <Notice kind="error" title={detailOr(error, uiMessages.groupFailed)} />
      <ConnectionLostNotice error={error} />
    </>
  )
}
