import { createFileRoute } from '@tanstack/react-router'
import { CancelMeetingPage } from '#client/features/invites/cancelling/CancelMeetingPage.tsx'

export const Route = createFileRoute('/invites/cancellations/$eventId')({
  component: CancelInvitePage,
})

function CancelInvitePage() {
  return <CancelMeetingPage eventId={Route.useParams().eventId} />
}
