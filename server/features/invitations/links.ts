import { randomInt } from 'node:crypto'
import { DETAIL } from '#shared/errors.ts'
import type { LinkId } from '#shared/ids.ts'
import type { InvitationLink } from '#shared/invitations.ts'
import { dateOf } from '../../platform/clock.ts'
import { DomainError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { findOwnLink, insertLink, isOwnAddress, type LinkRow, listLinkRows, removeLink } from './store.ts'

/** The caller's links: first the one that always exists, with the default duration, then those that were made. */
export async function listLinks(
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Caller,
): Promise<InvitationLink[]> {
  const [own, rows] = await Promise.all([findOwnLink(db, caller.user_id), listLinkRows(db, caller.user_id)])
  return [toLink(config, { ...own, link_id: null }), ...rows.map((row) => toLink(config, row))]
}

/** Makes a link for meetings of `duration` minutes (the user's default where none is given). */
export async function createLink(
  { db, clock, config, live }: Pick<Services, 'db' | 'clock' | 'config' | 'live'>,
  caller: Caller,
  duration: number | undefined,
): Promise<InvitationLink> {
  const own = await findOwnLink(db, caller.user_id)
  const event_duration = duration ?? own.event_duration
  for (const url_invites of addresses(own.url_invites, event_duration)) {
    if (await isOwnAddress(db, url_invites)) continue
    const row = await insertLink(db, {
      user_id: caller.user_id,
      url_invites,
      event_duration,
      created_at: dateOf(clock),
    })
    if (!row) continue
    await live.publish(db, [caller.user_id], 'links')
    return toLink(config, row)
  }
  throw new Error('no free address for a link')
}

export async function deleteLink(
  { db, live }: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  id: string,
): Promise<{ success: true }> {
  const removed = await removeLink(db, caller.user_id, id as LinkId)
  if (!removed) throw new DomainError('not_found', 'not_found', DETAIL.notFound)
  await live.publish(db, [caller.user_id], 'links')
  return { success: true }
}

/** Addresses for a new link: a readable one first, then with a few random characters, as often as it takes. */
function* addresses(own: string, duration: number): Generator<string> {
  const base = `${own.slice(0, 36)}-${duration}min`
  yield base
  for (let i = 0; i < 20; i++)
    yield `${base}-${randomInt(36 ** 4)
      .toString(36)
      .padStart(4, '0')}`
}

function toLink(
  { publicUrl }: Services['config'],
  row: Omit<LinkRow, 'link_id'> & { link_id: LinkId | null },
): InvitationLink {
  const { link_id: id, url_invites, event_duration, created_at, uses } = row
  return {
    id,
    url_invites,
    event_duration,
    url: `${publicUrl}/invites/${url_invites}`,
    created_at: created_at.toISOString(),
    uses,
  }
}
