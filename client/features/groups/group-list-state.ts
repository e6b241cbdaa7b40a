import { useSyncExternalStore } from 'react'
import { getSession, subscribeSession } from '#client/lib/session/session-store.ts'
import type { GroupFilter, GroupSort } from '#shared/groups.ts'

/** The filters of the list and the open group; kept until the page reloads. */
export interface GroupListState {
  /** `_id` of the open group. */
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

// Another user does not see the filters.
subscribeSession(() => {
  if (!getSession().isAuthenticated) changeGroupList(INITIAL)
})
