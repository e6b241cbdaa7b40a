import { t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { api, queries, trpc } from '#client/api.ts'
import { announce } from '#client/ui/feedback/announce.ts'
import type { Group } from '#shared/groups.ts'
import type { GroupListState } from './group-list-state.ts'

/** The user's groups, filtered and sorted, page by page. */
export function useGroups({ sortCriteria, filterCriteria }: GroupListState, searchTerm: string) {
  const search = searchTerm.trim()
  return trpc.groups.myGroups.useInfiniteQuery(
    { sort: sortCriteria, filter: filterCriteria, ...(search === '' ? {} : { search }) },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined, placeholderData: keepPreviousData },
  )
}

const MAX_INVITATIONS = 100

/** The user's open invitations. */
export function useInvitations() {
  return trpc.groups.myGroups.useQuery({ filter: 'invited', limit: MAX_INVITATIONS })
}

export function acceptInvitation(groupId: string): Promise<unknown> {
  return thenRefetch(api.groups.accept.mutate({ groupId }), t`You joined the group`)
}

export function declineInvitation(groupId: string): Promise<unknown> {
  return thenRefetch(api.groups.decline.mutate({ groupId }), t`Invitation declined`)
}

/** Waits for the refetched list, and announces the change. */
async function thenRefetch<Answer>(change: Promise<Answer>, done: string): Promise<Answer> {
  const answer = await change
  await queries.groups.invalidate()
  announce(done)
  return answer
}

/** A group without a name is named after its members. */
export function createGroup(name: string, group_participants: string[]): Promise<Group> {
  const named = name.trim() === '' ? {} : { name }
  return thenRefetch(api.groups.create.mutate({ ...named, group_participants }), t`Group created`)
}

export function renameGroup(groupId: string, name: string): Promise<Group> {
  return thenRefetch(api.groups.update.mutate({ groupId, name }), t`Group renamed`)
}

export function addMember(groupId: string, email: string): Promise<Group> {
  return thenRefetch(api.groups.addMember.mutate({ groupId, email }), t`${email} added`)
}

export function removeMember(groupId: string, email: string): Promise<unknown> {
  return thenRefetch(api.groups.removeMember.mutate({ groupId, email }), t`${email} removed`)
}

/** The owner stays in the group, as a participant. */
export function transferOwnership(groupId: string, newOwnerEmail: string): Promise<Group> {
  const change = api.groups.transferOwnership.mutate({ groupId, newOwnerEmail })
  return thenRefetch(change, t`${{ email: newOwnerEmail }} is now the owner`)
}

export function leaveGroup(groupId: string): Promise<unknown> {
  return thenRefetch(api.groups.leave.mutate({ groupId }), t`You have left the group`)
}

export function deleteGroup(groupId: string): Promise<unknown> {
  return thenRefetch(api.groups.delete.mutate({ groupId }), t`Group deleted`)
}
