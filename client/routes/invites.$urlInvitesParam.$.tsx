import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '#client/features/invites/InvitePage.tsx'
import { readInviteStep } from '#client/features/invites/invite-steps.ts'
import { parseDuration } from '#shared/invite-page.ts'

export const Route = createFileRoute('/invites/$urlInvitesParam/$')({
  validateSearch: (search) => parseDuration(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) => {
    // Lazy: this file is part of every page.
    const { prefetchInvitation } = await import('#client/features/invites/invitation.ts')
    prefetchInvitation({ url_invites: params.urlInvitesParam, ...deps })
  },
  component: ScheduleInvite,
})

function ScheduleInvite() {
  const { urlInvitesParam, _splat } = Route.useParams()
  const link = { url_invites: urlInvitesParam, ...Route.useSearch() }
  return <InvitePage key={urlInvitesParam} link={link} step={readInviteStep(_splat)} />
}
