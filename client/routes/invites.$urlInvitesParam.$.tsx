import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '#client/features/invites/InvitePage.tsx'
import { parseInviteStep } from '#client/features/invites/invite-steps.ts'
import { preload } from '#client/lib/chunk-errors.ts'
import { getPage } from '#client/lib/page-context.ts'
import { invitationHead } from '#client/lib/page-head.ts'
import { parseDuration } from '#shared/invite-page.ts'

export const Route = createFileRoute('/invites/$urlInvitesParam/$')({
  // Later steps depend on data that only the browser stores.
  ssr: ({ params }) => params.status === 'success' && !params.value._splat,
  params: { parse: (params) => ({ ...params, urlInvitesParam: params.urlInvitesParam.toLowerCase() }) },
  validateSearch: (search) => parseDuration(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps, context }) => {
    const link = { url_invites: params.urlInvitesParam, ...deps }
    if (import.meta.env.SSR || getPage().loadInvitePage) return getPage().loadInvitePage?.(link)
    // Imported lazily, because every page loads this route file.
    preload(async () => {
      const { prefetchInvitation } = await import('#client/features/invites/invitation.ts')
      prefetchInvitation(context.queryClient, link)
    })
    return undefined
  },
  staleTime: Infinity,
  head: ({ loaderData, match }) => (loaderData ? invitationHead(loaderData.invitation, match.search) : {}),
  component: ScheduleInvitePage,
})

function ScheduleInvitePage() {
  const { urlInvitesParam, _splat } = Route.useParams()
  const link = { url_invites: urlInvitesParam, ...Route.useSearch() }
  const pageData = Route.useLoaderData()
  return <InvitePage key={urlInvitesParam} link={link} pageData={pageData} step={parseInviteStep(_splat)} />
}
