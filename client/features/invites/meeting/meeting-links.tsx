import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'

/** Links to rescheduling. */
export function RescheduleLink({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  return (
    <LinkButton variant="secondary" to="/invites/reschedulings/$eventId/$" params={{ eventId, _splat: '' }}>
      {t`Reschedule Meeting`}
    </LinkButton>
  )
}

/** Links to cancelling. */
export function CancelLink({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  return (
    <LinkButton variant="secondary" to="/invites/cancellations/$eventId" params={{ eventId }}>
      {t`Cancel Meeting`}
    </LinkButton>
  )
}
