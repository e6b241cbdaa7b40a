import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { readApiError } from '#client/lib/api/api-error.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { useSession } from '#client/lib/session/session.ts'
import type { InvitePageData, OpenedLink } from '#shared/invite-page.ts'
import { currentZoneName, MINUTE } from '#shared/time.ts'
import type { SlotSource } from './slots/slot-source.ts'

/** Tokens expire after an hour. From this age on, the link is exchanged for a new token before use. */
const TOKEN_FRESH_MS = 50 * 60_000

function invitationQuery(link: OpenedLink) {
  return queryOptions({
    queryKey: ['invitation', link.url_invites, link.event_duration],
    queryFn: () => guestApi.invitation.getInvitationToken.query(link),
    staleTime: TOKEN_FRESH_MS,
  })
}

/** Exchanges the link while the page's code loads. */
export function prefetchInvitation(client: QueryClient, link: OpenedLink): void {
  void client.prefetchQuery(invitationQuery(link))
}

/**
 * The link's owner, and the token that the link was exchanged for.
 * @param pageData the exchange that the server made to render the page
 */
export function useInvitation(link: OpenedLink, pageData?: InvitePageData) {
  return useQuery({
    ...invitationQuery(link),
    ...(pageData && { initialData: pageData.invitation, initialDataUpdatedAt: pageData.now }),
  })
}

/** Runs a call that needs an invitation token; if the token is rejected, exchanges the link again and retries. */
export async function withToken<Result>(
  link: OpenedLink,
  call: (getToken: () => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const query = invitationQuery(link)
  const getToken = async (staleTime: number) => (await queryClient.fetchQuery({ ...query, staleTime })).tokenInvitation
  try {
    return await call(() => getToken(TOKEN_FRESH_MS))
  } catch (error) {
    if (readApiError(error).status !== 401) throw error
    return call(() => getToken(0))
  }
}

/**
 * The source of a link's slots. For logged-in users, they include slots with conflicts.
 * @param pageData the data that the server rendered the page from
 */
export function useInvitationSlotSource(link: OpenedLink, duration: number, pageData?: InvitePageData): SlotSource {
  const { userInfo } = useSession()
  return {
    key: [link.url_invites, duration, userInfo?.user_id ?? null],
    duration,
    load: (range) =>
      withToken(link, async (getToken) => guestApi.match.availability.query({ token: await getToken(), ...range })),
    serverSlots: userInfo || !pageData ? undefined : readServerSlots(pageData),
  }
}

/** The times in the server-rendered page, which are those for logged-out guests. */
function readServerSlots(data: InvitePageData): SlotSource['serverSlots'] {
  const { from, until, starts, first, first_daytime, ...offered } = data.offeredTimes
  const length = data.invitation.senderInfo.event_duration * MINUTE
  const { has_unread_calendar } = offered
  const bookable_until = new Date(offered.bookable_until).toISOString()
  const slotAt = (minutes: number) => {
    const start = minutes * MINUTE
    return { start: new Date(start).toISOString(), end: new Date(start + length).toISOString() }
  }
  const any = first === null ? null : slotAt(first)
  const preferred = first_daytime === null ? null : slotAt(first_daytime)
  return {
    renderedAt: data.now,
    week({ time_min, time_max }) {
      // No times are offered before the page was rendered, or after the booking window.
      const isStartMissing = Date.parse(time_min) < from && from > data.now
      const isEndMissing = Date.parse(time_max) > until && until < offered.bookable_until
      if (isStartMissing || isEndMissing) return undefined
      const slots = starts.map(slotAt).filter(({ start, end }) => start >= time_min && end <= time_max)
      return { slots, bookable_until, has_unread_calendar }
    },
    first(zone) {
      // A time zone can have more than one name.
      if (currentZoneName(zone) !== currentZoneName(data.zone)) return undefined
      return { preferred, conflictFree: any, daytime: preferred, any, bookable_until, has_unread_calendar }
    },
  }
}
