import { useLingui } from '@lingui/react/macro'
import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { GroupConfirmation } from '#client/features/group-scheduling/GroupConfirmation.tsx'
import { useGroupState } from '#client/features/group-scheduling/group-state.ts'
import { Page } from '#client/ui/layout/Page.tsx'

export const Route = createFileRoute('/_app/multiple-schedule/confirm')({ component: ConfirmPage })

function ConfirmPage() {
  const { t } = useLingui()
  const { eventDetails } = useGroupState()
  const router = useRouter()
  // The value on arrival: when leaving, the location is already the next page's.
  const [isSavedGroup] = useState(() => router.state.location.state.isSavedGroup === true)
  // Nothing was booked, or the booking was undone.
  if (!eventDetails && isSavedGroup) return <Navigate to="/dashboard" search={{ panel: 'groups' }} replace />
  if (!eventDetails) return <Navigate to="/multiple-schedule" search={{ step: 2 }} replace state />
  return (
    <Page title={t`Meeting confirmed`}>
      <GroupConfirmation booking={eventDetails} />
    </Page>
  )
}
