import { createStore, useStore } from '@mantine/store'
import { getSession, subscribeSession } from '#client/lib/session/session-store.ts'
import type { GroupFilter, GroupSort } from '#shared/groups.ts'

/** The search, filter and order of the list, and the open group; kept until the page reloads or the user logs out. */
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

const store = createStore(INITIAL)

export const useGroupListState = () => useStore(store)

export function updateGroupListState(change: Partial<GroupListState>): void {
  store.setState((state) => ({ ...state, ...change }))
}

// Reset on logout, so that the next user does not see the previous user's search or filter.
subscribeSession(() => {
  if (!getSession().isAuthenticated) store.setState(INITIAL)
})
