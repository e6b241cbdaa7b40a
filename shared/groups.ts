import { z } from 'zod/mini'
import { email } from './access.ts'
import { groupName, groupParticipants } from './invitations.ts'

/** A lasting group of people who meet again and again. Its participants are addresses; not all need an account. */
export interface Group {
  _id: string
  name: string
  /** The owner's address. */
  group_owner: string
  /** The others' addresses, in the order in which they joined. */
  group_participants: string[]
  created_at: string
  updated_at: string
}

export interface GroupPage {
  groups: Group[]
  /** Where the next page begins; null on the last one. */
  next_cursor: string | null
}

export const GROUP_SORTS = ['created_at', 'name', 'participants'] as const
export type GroupSort = (typeof GROUP_SORTS)[number]
export const GROUP_FILTERS = ['all', 'owned', 'joined'] as const
export type GroupFilter = (typeof GROUP_FILTERS)[number]

export const groupId = z.object({ groupId: z.uuid() })

export const groupList = z.object({
  /** `created_at`: the newest first; `name`: by the alphabet; `participants`: the largest first. */
  sort: z._default(z.enum(GROUP_SORTS), 'created_at'),
  filter: z._default(z.enum(GROUP_FILTERS), 'all'),
  /** Part of a name or of an address. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  cursor: z.optional(z.string().check(z.maxLength(300))),
})

export const newGroup = z.object({ name: groupName, group_participants: groupParticipants })

export const groupUpdate = z.object({ name: groupName })

export const newMember = z.object({ email })

export const newOwner = z.object({ newOwnerEmail: email })
