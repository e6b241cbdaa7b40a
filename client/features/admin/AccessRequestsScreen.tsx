import '@mantine/core/styles/Tabs.layer.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Tabs } from '@mantine/core'
import { trpc } from '#client/api.ts'
import { ACCESS_REQUEST_STATUSES, type AccessRequestStatus } from '#shared/access.ts'
import c from './AccessRequestsScreen.module.css'
import { useAccessRequests } from './access-lists.ts'
import { CodeList } from './CodeList.tsx'
import { IssueCodeForm } from './IssueCodeForm.tsx'
import { RequestList } from './RequestList.tsx'

const LABELS: Record<AccessRequestStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
}

interface AccessRequestsScreenProps {
  status: AccessRequestStatus
  onStatusChange: (status: AccessRequestStatus) => void
}

/** The admins' page: access requests, access codes, and who used them. */
export function AccessRequestsScreen({ status, onStatusChange }: AccessRequestsScreenProps) {
  const { t } = useLingui()
  // Observed, so that times stay in the profile's time zone.
  trpc.users.info.useQuery()
  const { data: requests = [] } = useAccessRequests('pending')
  // Decided requests stay in the list until it is refetched.
  const pendingCount = requests.filter((request) => request.status === 'pending').length
  return (
    <div className={c.screen}>
      <h1 className={c.title}>{t`Access requests`}</h1>
      <section aria-label={t`Requests`}>
        <Tabs
          value={status}
          onChange={(value) => onStatusChange(value as AccessRequestStatus)}
          classNames={{ list: c.tabs, tab: c.tab }}
          keepMounted={false}
        >
          <Tabs.List aria-label={t`Requests by status`}>
            {ACCESS_REQUEST_STATUSES.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(LABELS[name])}
                {name === 'pending' && pendingCount > 0 && <span className={c.count}>{pendingCount}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {ACCESS_REQUEST_STATUSES.map((name) => (
            <Tabs.Panel key={name} value={name}>
              <RequestList status={name} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </section>
      <div className={c.issue}>
        <IssueCodeForm />
      </div>
      <CodeList />
    </div>
  )
}
