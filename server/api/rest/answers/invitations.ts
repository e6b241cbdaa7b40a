import { z } from 'zod'
import type { InvitationLink, OpenedInvitation, SenderInfo } from '#shared/invitations.ts'
import { instant, minutes, timeZone, uuid } from './fields.ts'

const senderInfo = z
  .object({
    email: z.string().meta({ description: 'Empty where its owner hides it', examples: ['ana@example.com'] }),
    name: z.string(),
    picture: z.string().nullable(),
    user_id: uuid,
    url_invites: z.string(),
    event_duration: minutes(30),
    time_zone: timeZone,
  })
  .meta({ id: 'SenderInfo' }) satisfies z.ZodType<SenderInfo>

export const openedInvitation = z
  .object({ tokenInvitation: z.string().meta({ description: 'A JWT, good for an hour' }), senderInfo })
  .meta({ id: 'Invitation' }) satisfies z.ZodType<OpenedInvitation>

export const verifiedInvitation = z.object({ valid: z.literal(true), senderInfo })

export const invitationLink = z
  .object({
    id: z.string().nullable().meta({ description: 'null: the link that always exists' }),
    url_invites: z.string(),
    event_duration: minutes(30),
    url: z.string(),
    created_at: instant,
    uses: z.int(),
  })
  .meta({ id: 'InvitationLink' }) satisfies z.ZodType<InvitationLink>

export const invitationLinks = z.array(invitationLink)
