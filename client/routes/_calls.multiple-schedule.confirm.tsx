import { createFileRoute, Navigate } from '@tanstack/react-router'
import { GroupConfirmation } from '#client/features/group-scheduling/GroupConfirmation.tsx'
import { useGroupState } from '#client/features/group-scheduling/group-state.ts'
import { t } from '#client/lib/language.ts'
import { Page } from '#client/ui/Page.tsx'

export const Route = createFileRoute('/_calls/multiple-schedule/confirm')({ component: Confirm })

function Confirm() {
  const { eventDetails } = useGroupState()
  // Nothing was booked, or it was taken back: then everything stands as it was before.
  if (!eventDetails) return <Navigate to="/multiple-schedule" search={{ step: 2 }} replace state />
  return (
    <Page title={t('Meeting confirmed')}>
      <GroupConfirmation booked={eventDetails} />
    </Page>
  )
}
