import { z } from 'zod/mini'
import { email } from './access.ts'
import type { ParticipantRefusal } from './errors.ts'
import { fieldCode } from './field-code.ts'
import { MAX_LENGTHS } from './input-limits.ts'
import { oneLine } from './one-line.ts'
import type { groupProposal, invitationLink, openedInvitation, proposal, senderInfo } from './outputs/invitations.ts'
import type { availability, bookingResult } from './outputs/meetings.ts'
import { eventDuration } from './users.ts'
import { wireId } from './wire-id.ts'
import { instant, timeZone } from './wire-time.ts'

/** A group meeting has two to ten participants besides its organizer; a group can later shrink below two. */
export const MIN_PARTICIPANTS = 2
export const MAX_PARTICIPANTS = 10

/** The public details of a link's owner: the payload of an invitation token, without its expiry. */
export type SenderInfo = z.output<typeof senderInfo>

/** The result of opening a link. */
export type OpenedInvitation = z.output<typeof openedInvitation>

/** A user's own link. The first in a list is the default link; its `id` is null. */
export type InvitationLink = z.output<typeof invitationLink>

/** A bookable start and end. */
export type OfferedSlot = Availability['slots'][number]

export type Availability = z.output<typeof availability>

/** The output of a booking or a move. */
export type BookingResult = z.output<typeof bookingResult>

/** The start that automatic scheduling would choose (an ISO instant), and the reason. */
export type Proposal = z.output<typeof proposal>

/** The time that a group booking would get, and the calendars that were considered. */
export type GroupProposal = z.output<typeof groupProposal>

export const invitationToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(4000)) })

/** The name of a link in a URL; names are lowercase, but people may type capitals. */
export const urlInvitesParam = z.string().check(z.minLength(1), z.maxLength(100), z.toLowerCase())

export const invitationTokenQuery = z.object({
  url_invites: urlInvitesParam,
  event_duration: z.optional(eventDuration),
})

export const newLink = z.object({ event_duration: z.optional(eventDuration) })

export const availabilityInput = z.object({
  /** The invitation token; optional if the `event_id` of a meeting to move is given. */
  token: z.optional(z.string().check(z.maxLength(4000))),
  time_min: z.optional(instant),
  time_max: z.optional(instant),
  event_id: z.optional(z.string().check(z.maxLength(200))),
})

export const automaticBookInput = z.object({
  ...invitationToken.shape,
  start: z.optional(instant).check(z.describe('The proposed start: that time is booked, or none if it has been taken')),
})

export const bookInput = z.object({
  ...invitationToken.shape,
  start: z.optional(instant),
  name: z.optional(z.string().check(oneLine(), z.maxLength(MAX_LENGTHS.name))),
  email: z.optional(email),
  notes: z.optional(z.string().check(z.maxLength(MAX_LENGTHS.guest_notes))),
  time_zone: z.optional(timeZone),
})

export const groupName = z
  .string()
  .check(
    oneLine(),
    z.minLength(1, fieldCode('enter_group_name')),
    z.maxLength(MAX_LENGTHS.group_name, fieldCode('too_long')),
  )

/** The participants besides the caller: two to ten distinct addresses. */
export const groupParticipants = z
  .pipe(
    z.array(email).check(z.maxLength(50)),
    z.transform((addresses: string[]) => [...new Set(addresses)]),
  )
  .check(
    z.refine((addresses) => addresses.length >= MIN_PARTICIPANTS, fieldCode('too_few_participants')),
    z.refine((addresses) => addresses.length <= MAX_PARTICIPANTS, fieldCode('too_many_participants')),
  )

const groupRequestFields = {
  participants: z
    .optional(groupParticipants)
    .check(z.describe('Required without a `group_id`; by default, the other members of that group')),
  group_id: z.optional(wireId).check(z.describe('One of your groups, which gives the meeting its name')),
}

export const groupProposalInput = z.object(groupRequestFields)

export const scheduleGroupInput = z.object({
  ...groupRequestFields,
  /** By default the group's name, or the names of the attendees. */
  summary: z.optional(groupName),
  /** The proposed start: that time is booked, or none if it has been taken. */
  start: z.optional(instant),
})

/** Like `scheduleGroupInput`, but with an invitation token of the organizer's own link. */
export const groupBookInput = z.object({ ...invitationToken.shape, ...scheduleGroupInput.shape })

/** Why an address cannot be added to the participants of a group; undefined if it can. */
export function checkParticipant(
  address: string,
  ownAddress: string,
  participants: readonly string[],
): ParticipantRefusal | undefined {
  if (address === ownAddress) return 'with_oneself'
  if (participants.length >= MAX_PARTICIPANTS) return 'group_full'
  if (participants.includes(address)) return 'already_added'
  return undefined
}
