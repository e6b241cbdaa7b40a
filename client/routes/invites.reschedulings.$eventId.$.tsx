import { createFileRoute } from '@tanstack/react-router'
import { parseRescheduleStep, ReschedulePage } from '#client/features/invites/rescheduling/ReschedulePage.tsx'

export const Route = createFileRoute('/invites/reschedulings/$eventId/$')({
  component: RescheduleInvitePage,
})

function RescheduleInvitePage() {
  const { eventId, _splat } = Route.useParams()
  return <ReschedulePage eventId={eventId} step={parseRescheduleStep(_splat)} />
}
