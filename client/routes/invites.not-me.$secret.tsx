import { createFileRoute } from '@tanstack/react-router'
import { NotMePage } from '#client/features/invites/not-me/NotMePage.tsx'

export const Route = createFileRoute('/invites/not-me/$secret')({ component: NotMe })

function NotMe() {
  return <NotMePage secret={Route.useParams().secret} />
}
