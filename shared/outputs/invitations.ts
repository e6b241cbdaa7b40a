import { z } from 'zod'
import { bookingReason } from '../booking-reason.ts'
import { email, instant, minutes, timeZone, uuid } from './fields.ts'

export const senderInfo = z
  .object({
    email: z.string().meta({ description: 'Empty if the owner hides it', examples: ['ana@example.com'] }),
    name: z.string(),
    picture: z.string().nullable(),
    user_id: uuid,
    url_invites: z.string(),
    event_duration: minutes(30),
    time_zone: timeZone,
  })
  .meta({ id: 'SenderInfo' })

export const openedInvitation = z
  .object({ tokenInvitation: z.string().meta({ description: 'A JWT, valid for an hour' }), senderInfo })
  .meta({ id: 'Invitation' })

export const verifiedInvitation = z.object({ valid: z.literal(true), senderInfo })

export const invitationLink = z
  .object({
    id: z.string().nullable().meta({ description: 'null for the default link, which always exists' }),
    url_invites: z.string(),
    event_duration: minutes(30),
    url: z.string(),
    created_at: instant,
    uses: z.int(),
  })
  .meta({ id: 'InvitationLink' })

export const invitationLinks = z.array(invitationLink)

const proposalFields = { start: instant, reason: bookingReason }

export const proposal = z.object(proposalFields)

export const groupProposal = z.object({
  ...proposalFields,
  end: instant,
  free: z
    .array(email)
    .meta({ description: 'The people whose calendars were searched and are free, the organizer first' }),
  unknown: z.array(email).meta({ description: 'The people without a calendar here' }),
})
