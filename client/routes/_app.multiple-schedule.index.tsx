import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { GroupFlow } from '#client/features/group-scheduling/GroupFlow.tsx'
import { Page } from '#client/ui/layout/Page.tsx'

export const Route = createFileRoute('/_app/multiple-schedule/')({
  // The first step has no parameter.
  validateSearch: ({ step }: Record<string, unknown>): { step?: 2 | undefined } => ({
    step: step === 2 ? 2 : undefined,
  }),
  component: MultipleSchedule,
})

function MultipleSchedule() {
  const { t } = useLingui()
  const { step = 1 } = Route.useSearch()
  return (
    <Page title={t`Schedule a group meeting`}>
      <GroupFlow step={step} />
    </Page>
  )
}
