import { randomInt } from 'node:crypto'
import type { LinkId } from '#shared/ids.ts'
import type { InvitationLink } from '#shared/invitations.ts'
import { currentDate } from '../../platform/clock.ts'
import { DomainError } from '../../platform/errors.ts'
import { checkQuota } from '../../platform/quotas.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { claimLinkName, reserveLinkNames } from '../users/link-names/link-names.ts'
import { lockUser } from '../users/people.ts'
import { deleteLinkRow, getMainLink, insertLink, type LinkRow, listLinkRows } from './store.ts'

/** Lists the caller's links: the main link with the default duration, then the links they created. */
export async function listLinks(
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Caller,
): Promise<InvitationLink[]> {
  const [mainLink, rows] = await Promise.all([getMainLink(db, caller.user_id), listLinkRows(db, caller.user_id)])
  return [toLink(config, { ...mainLink, link_id: null }), ...rows.map((row) => toLink(config, row))]
}

/**
 * Creates a link for meetings of `duration` minutes (default: the user's setting).
 * @throws {DomainError} `quota_reached`
 */
export async function createLink(
  { db, clock, config, live }: Pick<Services, 'db' | 'clock' | 'config' | 'live'>,
  caller: Caller,
  duration: number | undefined,
): Promise<InvitationLink> {
  const { user_id } = caller
  const row = await db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    checkQuota('links', (await listLinkRows(trx, user_id)).length)
    const mainLink = await getMainLink(trx, user_id)
    const event_duration = duration ?? mainLink.event_duration
    for (const url_invites of generateLinkNames(mainLink.url_invites, event_duration)) {
      if (!(await claimLinkName(trx, clock, url_invites, user_id))) continue
      await live.publish(trx, [user_id], 'links')
      return insertLink(trx, { user_id, url_invites, event_duration, created_at: currentDate(clock) })
    }
    throw new Error('no free name for a link')
  })
  return toLink(config, row)
}

/** Deletes a link; its name stays reserved for its owner. */
export async function deleteLink(
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
  caller: Caller,
  id: string,
): Promise<{ success: true }> {
  await db.transaction().execute(async (trx) => {
    const name = await deleteLinkRow(trx, caller.user_id, id as LinkId)
    if (name === undefined) throw new DomainError('not_found')
    await reserveLinkNames(trx, clock, [name], caller.user_id)
    await live.publish(trx, [caller.user_id], 'links')
  })
  return { success: true }
}

/** Candidate names for a new link: a readable name first, then up to 20 with random characters. */
function* generateLinkNames(mainName: string, duration: number): Generator<string> {
  const base = `${mainName.slice(0, 36)}-${duration}min`
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
