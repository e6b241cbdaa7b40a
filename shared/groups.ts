import { z } from 'zod/mini'
import { email, normalizeEmail } from './access.ts'
import { fieldCode } from './field-code.ts'
import type { FieldCode } from './field-errors.ts'
import { groupName, groupParticipants } from './invitations.ts'
import type { group, groupPage } from './outputs/groups.ts'
import { wireId } from './wire-id.ts'

/** A group of people who meet regularly. Participants are addresses, with or without an account. */
export type Group = z.output<typeof group>

export type GroupPage = z.output<typeof groupPage>

export const GROUP_SORTS = ['created_at', 'name', 'participants'] as const
export type GroupSort = (typeof GROUP_SORTS)[number]
const GROUP_FILTERS = ['all', 'owned', 'joined', 'invited'] as const
export type GroupFilter = (typeof GROUP_FILTERS)[number]

export const groupId = z.object({ groupId: wireId })

export const groupListQuery = z.object({
  /** `created_at`: newest first; `name`: alphabetical; `participants`: largest first. */
  sort: z._default(z.enum(GROUP_SORTS), 'created_at'),
  /** `all`: owned and joined groups; `invited`: groups with a pending invitation. */
  filter: z._default(z.enum(GROUP_FILTERS), 'all'),
  /** Part of a name or of an address. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  cursor: z.optional(z.string().check(z.maxLength(300))),
})

/** Without a name, the group is named after its participants. */
export const newGroup = z.object({ name: z.optional(groupName), group_participants: groupParticipants })

const changeableFields = {
  name: z.optional(groupName),
  /** The complete new list of participants. */
  group_participants: z.optional(groupParticipants),
  /** The address of the participant who becomes the owner; the old owner becomes a participant. */
  group_owner: z.optional(email),
}

/** Rejects unknown fields, and an update without changes. */
const knownChangesOnly = z.check<Record<string, unknown>>(({ value, issues }) => {
  const addIssue = (field: string, message: FieldCode) =>
    issues.push({ code: 'custom', path: [field], message, input: value })
  const fields = Object.keys(value).filter((field) => field !== 'groupId')
  for (const field of fields) if (!(field in changeableFields)) addIssue(field, fieldCode('unchangeable_group_field'))
  if (fields.length === 0) addIssue('name', fieldCode('group_change_required'))
})

/** Changes to a group; omitted fields stay unchanged. */
export const groupUpdate = z.looseObject({ groupId: wireId, ...changeableFields }).check(knownChangesOnly)

export const newMember = z.object({ email })

/** The participant in the URL's path. */
export const memberAddress = z.object({ email: z.pipe(z.string(), z.transform(normalizeEmail)) })

export const newOwner = z.object({ newOwnerEmail: email })
