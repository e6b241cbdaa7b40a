import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { TextField } from '#client/ui/forms/fields.tsx'
import { GROUP_SORTS, type GroupFilter, type GroupSort } from '#shared/groups.ts'
import c from './GroupsPanel.module.css'
import { changeGroupList, type GroupListState } from './group-list-state.ts'

const SORTS: Record<GroupSort, MessageDescriptor> = {
  created_at: msg`Newest first`,
  name: msg`Name`,
  participants: msg`Largest first`,
}
/** Open invitations are listed separately. */
const FILTERS: Record<Exclude<GroupFilter, 'invited'>, MessageDescriptor> = {
  all: msg`All groups`,
  owned: msg`Groups I own`,
  joined: msg`Groups I’m in`,
}

/** Filters groups by text and ownership, and sorts them. */
export function GroupFinder({ searchTerm, sortCriteria, filterCriteria }: GroupListState) {
  const { t } = useLingui()
  return (
    <search className={c.finder}>
      <TextField
        className={c.search ?? ''}
        type="search"
        size="sm"
        aria-label={t`Search groups`}
        placeholder={t`Name or email`}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={searchTerm}
        onChange={({ currentTarget }) => changeGroupList({ searchTerm: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t`Filter groups`}
        value={filterCriteria}
        data={Object.entries(FILTERS).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={({ currentTarget }) => changeGroupList({ filterCriteria: currentTarget.value as GroupFilter })}
      />
      <NativeSelect
        aria-label={t`Sort by`}
        value={sortCriteria}
        data={GROUP_SORTS.map((value) => ({ value, label: t(SORTS[value]) }))}
        onChange={({ currentTarget }) => changeGroupList({ sortCriteria: currentTarget.value as GroupSort })}
      />
    </search>
  )
}
