import { createFileRoute } from '@tanstack/react-router'
import { GroupFlow } from '#client/features/group-scheduling/GroupFlow.tsx'
import { Page } from '#client/ui/Page.tsx'

export const Route = createFileRoute('/_calls/multiple-schedule/')({
  beforeLoad: async ({ preload }) => {
    const { getGroupState, groupFlow } = await import('#client/features/group-scheduling/group-state.ts')
    // A flow that has ended in a booking is over: the next one starts afresh.
    if (!preload && getGroupState().eventDetails) groupFlow.reset()
  },
  component: MultipleSchedule,
})

function MultipleSchedule() {
  return (
    <Page title="Schedule a group">
      <GroupFlow />
    </Page>
  )
}
