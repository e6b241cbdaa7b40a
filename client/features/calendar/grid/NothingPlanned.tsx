import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

/** The empty state of the agenda. */
export default function NothingPlanned({ onNew }: { onNew: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconCalendarPlus size={34} stroke={1.6} />}
      title={t`Nothing planned this week`}
      actions={<Button onClick={onNew}>{t`New event`}</Button>}
    >
      {t`Add an event, or share one of your links and let others find a time.`}
    </EmptyState>
  )
}
