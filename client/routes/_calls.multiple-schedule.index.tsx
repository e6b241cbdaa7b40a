import { createFileRoute } from '@tanstack/react-router'
import { GroupFlow } from '#client/features/group-scheduling/GroupFlow.tsx'
import { Page } from '#client/ui/Page.tsx'

export const Route = createFileRoute('/_calls/multiple-schedule/')({
  component: MultipleSchedule,
})

function MultipleSchedule() {
  return (
    <Page title="Schedule a group">
      <GroupFlow />
    </Page>
  )
}
