import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '#client/features/invites/InvitePage.tsx'
import { parseInviteStep } from '#client/features/invites/invite-steps.ts'
import { preload } from '#client/lib/chunk-errors.ts'
import { getPage } from '#client/lib/page-context.ts'
import { invitationHead } from '#client/lib/page-head.ts'
import { parseDuration } from '#shared/invite-page.ts'

export const Route = createFileRoute('/invites/$urlInvitesParam/$')({
  // The later steps depend on what this browser stores.
  ssr: ({ params }) => params.status === 'success' && !params.value._splat,
  params: { parse: (params) => ({ ...params, urlInvitesParam: params.urlInvitesParam.toLowerCase() }) },
  validateSearch: (search) => parseDuration(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps, context }) => {
    const link = { url_invites: params.urlInvitesParam, ...deps }
    if (import.meta.env.SSR || getPage().openInvitation) return getPage().openInvitation?.(link)
    // Imported lazily, because every page loads this route file.
    preload(async () => {
      const { prefetchInvitation } = await import('#client/features/invites/invitation.ts')
      prefetchInvitation(context.queryClient, link)
    })
    return undefined
  },
  staleTime: Infinity,
  head: ({ loaderData, match }) => (loaderData ? invitationHead(loaderData.invitation, match.search) : {}),
  component: ScheduleInvite,
})

function ScheduleInvite() {
  const { urlInvitesParam, _splat } = Route.useParams()
  const link = { url_invites: urlInvitesParam, ...Route.useSearch() }
  const openedPage = Route.useLoaderData()
  return <InvitePage key={urlInvitesParam} link={link} openedPage={openedPage} step={parseInviteStep(_splat)} />
}
