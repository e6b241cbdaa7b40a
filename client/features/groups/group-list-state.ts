import { useSyncExternalStore } from 'react'
import { getSession, subscribeSession } from '#client/lib/session/session-store.ts'
import type { GroupFilter, GroupSort } from '#shared/groups.ts'

/** How the groups are listed, and which of them is open; kept until the page is left. */
export interface GroupListState {
  /** `_id` of the group that is open. */
  selectedGroup: string | null
  sortCriteria: GroupSort
  filterCriteria: GroupFilter
  searchTerm: string
}

const INITIAL: GroupListState = {
  selectedGroup: null,
  sortCriteria: 'created_at',
  filterCriteria: 'all',
  searchTerm: '',
}

let state = INITIAL
const listeners = new Set<() => void>()

export function changeGroupList(change: Partial<GroupListState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useGroupListState(): GroupListState {
  return useSyncExternalStore(subscribe, () => state)
}

// What one user looked for is not shown to the next.
subscribeSession(() => {
  if (!getSession().isAuthenticated) changeGroupList(INITIAL)
})
