import { createFileRoute, redirect } from '@tanstack/react-router'
import { GroupConfirmation } from '#client/features/group-scheduling/GroupConfirmation.tsx'
import { useGroupState } from '#client/features/group-scheduling/group-state.ts'
import { Page } from '#client/ui/Page.tsx'

export const Route = createFileRoute('/_calls/multiple-schedule/confirm')({
  beforeLoad: async () => {
    const { getGroupState } = await import('#client/features/group-scheduling/group-state.ts')
    if (!getGroupState().eventDetails) throw redirect({ to: '/multiple-schedule', replace: true })
  },
  component: Confirm,
})

function Confirm() {
  const { eventDetails } = useGroupState()
  return <Page title="Meeting confirmed">{eventDetails && <GroupConfirmation booked={eventDetails} />}</Page>
}
