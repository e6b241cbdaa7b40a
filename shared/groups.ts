import { z } from 'zod/mini'
import { email, normalizeEmail } from './access.ts'
import { fieldCode } from './field-code.ts'
import type { FieldCode } from './field-errors.ts'
import { groupName, groupParticipants } from './invitations.ts'
import type { group, groupPage } from './outputs/groups.ts'
import { wireId } from './wire-id.ts'

/** A lasting group of people who meet again and again. Its participants are addresses; not all need an account. */
export type Group = z.output<typeof group>

export type GroupPage = z.output<typeof groupPage>

export const GROUP_SORTS = ['created_at', 'name', 'participants'] as const
export type GroupSort = (typeof GROUP_SORTS)[number]
export const GROUP_FILTERS = ['all', 'owned', 'joined', 'invited'] as const
export type GroupFilter = (typeof GROUP_FILTERS)[number]

export const groupId = z.object({ groupId: wireId })

export const groupList = z.object({
  /** `created_at`: the newest first; `name`: by the alphabet; `participants`: the largest first. */
  sort: z._default(z.enum(GROUP_SORTS), 'created_at'),
  /** `all`: owned and joined; `invited`: those whose invitation is still open. */
  filter: z._default(z.enum(GROUP_FILTERS), 'all'),
  /** Part of a name or of an address. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  cursor: z.optional(z.string().check(z.maxLength(300))),
})

/** Without a name it is called after its people. */
export const newGroup = z.object({ name: z.optional(groupName), group_participants: groupParticipants })

const changes = {
  name: z.optional(groupName),
  /** All the participants that the group is to have. */
  group_participants: z.optional(groupParticipants),
  /** The address of the new owner, a participant; the old owner becomes one. */
  group_owner: z.optional(email),
}

/** Refuses what cannot be changed by its name, and a change of nothing. */
const changesOnly = z.check<Record<string, unknown>>(({ value, issues }) => {
  const refuse = (field: string, message: FieldCode) =>
    issues.push({ code: 'custom', path: [field], message, input: value })
  const fields = Object.keys(value).filter((field) => field !== 'groupId')
  for (const field of fields) if (!(field in changes)) refuse(field, fieldCode('unchangeable_group_field'))
  if (fields.length === 0) refuse('name', fieldCode('group_change_required'))
})

/** What can be changed of a group. */
export const groupChange = z.looseObject({ groupId: wireId, ...changes }).check(changesOnly)

export const newMember = z.object({ email })

/** The participant in a path. */
export const memberAddress = z.object({ email: z.pipe(z.string(), z.transform(normalizeEmail)) })

export const newOwner = z.object({ newOwnerEmail: email })
