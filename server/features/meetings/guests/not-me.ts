import type { NotMe } from '#shared/not-me.ts'
import { currentDate } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { lockMeeting } from '../access.ts'
import { cancelLockedMeeting } from '../cancel.ts'
import type { ChangeReason } from '../changes/change.ts'
import { meetingNotFound } from '../errors.ts'
import { findOrganizer, isActive } from '../meetings.ts'
import { findMeeting, type Meeting } from '../store.ts'
import { deleteBlock, findNotMeLink, insertBlock, isBlocked } from './store.ts'

/**
 * Gets the booking of a "This was not me" link. Guests get such a link by email, because somebody else may have
 * entered their address.
 * @throws {DomainError} `not_found`
 */
export async function getNotMe({ db, clock }: Pick<Services, 'db' | 'clock'>, secret: string): Promise<NotMe> {
  const link = await findNotMeLink(db, sha256(secret))
  const meeting = link && (await findMeeting(db, link.meeting_id))
  if (!meeting) throw meetingNotFound()
  const { name, email, is_email_public } = getOrganizer(meeting)
  return {
    email: link.email,
    organizer: name || (is_email_public ? email : ''),
    start: meeting.start.toISOString(),
    end: meeting.end.toISOString(),
    is_open: isActive(meeting, clock.now()),
    is_blocked: await isBlocked(db, link.owner_id, link.email),
  }
}

/**
 * Cancels the booking if it has not ended, and blocks the address from booking with this organizer again without
 * logging in. Idempotent.
 * @throws {DomainError} `not_found`
 */
export async function confirmNotMe(services: Services, secret: string): Promise<NotMe> {
  const { db, clock } = services
  const link = await findNotMeLink(db, sha256(secret))
  if (!link) throw meetingNotFound()
  await db.transaction().execute(async (trx) => {
    const { meeting } = await lockMeeting(services, trx, { meeting_id: link.meeting_id, email: null })
    await insertBlock(trx, link, currentDate(clock))
    if (!isActive(meeting, clock.now())) return
    const actor = meeting.participants.find(({ email }) => email === link.email) ?? null
    const reason: ChangeReason = { code: 'not_booked', params: { email: link.email } }
    await cancelLockedMeeting(services, trx, meeting, { actor, reason })
  })
  return getNotMe(services, secret)
}

/**
 * Unblocks an address, for anyone who has one of its "This was not me" links. A cancelled booking stays cancelled.
 * Idempotent.
 * @throws {DomainError} `not_found`
 */
export async function unblockAddress(services: Pick<Services, 'db' | 'clock'>, secret: string): Promise<NotMe> {
  const link = await findNotMeLink(services.db, sha256(secret))
  if (!link) throw meetingNotFound()
  await deleteBlock(services.db, link)
  return getNotMe(services, secret)
}

function getOrganizer({ participants }: Meeting) {
  const organizer = findOrganizer(participants)
  if (!organizer) throw meetingNotFound()
  return organizer
}
