import { plural, t } from '@lingui/core/macro'
import { api, queries, trpc } from '#client/api.ts'
import { announce } from '#client/ui/feedback/announce.ts'

/** The user's links, the main link first. */
export function useLinks() {
  return trpc.invitation.getInvitationLinks.useQuery()
}

/** Creates a link for a meeting length in minutes. */
export async function createLink(event_duration: number) {
  const link = await api.invitation.generateInvitationLink.mutate({ event_duration })
  await queries.invitation.getInvitationLinks.invalidate()
  return link
}

/** Deletes a link: it can no longer be used to book. */
export async function deleteLink(id: string): Promise<void> {
  await api.invitation.deleteLink.mutate({ id })
  queries.invitation.getInvitationLinks.setData(undefined, (links) => links?.filter((link) => link.id !== id))
  void queries.invitation.getInvitationLinks.invalidate()
  announce(t`Link deleted`)
}

/** A link without its scheme: `meridian.app/invites/ada`. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '')
}

/** `45 min`, `1 h`, `1 h 30 min` */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** `Booked 3 times` */
export function usesText(uses: number): string {
  return uses === 0 ? t`Not booked yet` : plural({ n: uses }, { one: 'Booked once', other: 'Booked # times' })
}
