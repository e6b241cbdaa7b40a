import { useLingui } from '@lingui/react/macro'
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { AccessRequestsScreen } from '#client/features/admin/AccessRequestsScreen.tsx'
import { requireVerified } from '#client/features/session/guards.ts'
import { loadApplicationMessages } from '#client/lib/language.ts'
import { Page } from '#client/ui/layout/Page.tsx'
import type { AccessRequestStatus } from '#shared/access.ts'

const STATUSES: readonly AccessRequestStatus[] = ['pending', 'approved', 'rejected']

export const Route = createFileRoute('/_app/access-requests')({
  validateSearch: (search: Record<string, unknown>): { status?: AccessRequestStatus | undefined } => ({
    status: STATUSES.find((known) => known === search['status']),
  }),
  beforeLoad: async (navigation) => {
    await requireVerified(navigation)
    const { queries } = await import('#client/api.ts')
    const { is_admin } = await queries.users.info.fetch()
    // Only admins can see that this page exists.
    if (!is_admin) throw notFound()
  },
  loader: loadApplicationMessages,
  component: AccessRequests,
})

function AccessRequests() {
  const { t } = useLingui()
  const { status = 'pending' } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <Page title={t`Access requests`} width="wide">
      <AccessRequestsScreen
        status={status}
        onStatusChange={(next) => void navigate({ to: '/access-requests', search: { status: next }, replace: true })}
      />
    </Page>
  )
}
