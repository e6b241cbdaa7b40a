import { keepPreviousData } from '@tanstack/react-query'
import { api, queries, trpc } from '#client/api.ts'
import type { Group } from '#shared/groups.ts'
import type { GroupListState } from './group-list-state.ts'

/** The user's groups as they are to be listed, page by page. */
export function useGroups({ sortCriteria, filterCriteria }: GroupListState, searchTerm: string) {
  const search = searchTerm.trim()
  return trpc.groups.myGroups.useInfiniteQuery(
    { sort: sortCriteria, filter: filterCriteria, ...(search === '' ? {} : { search }) },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined, placeholderData: keepPreviousData },
  )
}

/** Waits until the list shows what was changed. */
async function refetched<Answer>(change: Promise<Answer>): Promise<Answer> {
  const answer = await change
  await queries.groups.invalidate()
  return answer
}

export function createGroup(name: string, group_participants: string[]): Promise<Group> {
  return refetched(api.groups.create.mutate({ name, group_participants }))
}

export function renameGroup(groupId: string, name: string): Promise<Group> {
  return refetched(api.groups.update.mutate({ groupId, name }))
}

export function addMember(groupId: string, email: string): Promise<Group> {
  return refetched(api.groups.addMember.mutate({ groupId, email }))
}

export function removeMember(groupId: string, email: string): Promise<unknown> {
  return refetched(api.groups.removeMember.mutate({ groupId, email }))
}

/** The owner stays in the group, as a participant. */
export function transferOwnership(groupId: string, newOwnerEmail: string): Promise<Group> {
  return refetched(api.groups.transferOwnership.mutate({ groupId, newOwnerEmail }))
}

export function leaveGroup(groupId: string): Promise<unknown> {
  return refetched(api.groups.leave.mutate({ groupId }))
}

export function deleteGroup(groupId: string): Promise<unknown> {
  return refetched(api.groups.delete.mutate({ groupId }))
}
