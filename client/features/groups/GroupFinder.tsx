import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Text, t } from '#client/lib/language.ts'
import { TextField } from '#client/ui/forms/fields.tsx'
import { GROUP_SORTS, type GroupFilter, type GroupSort } from '#shared/groups.ts'
import c from './GroupsPanel.module.css'
import { changeGroupList, type GroupListState } from './group-list-state.ts'

const SORTS: Record<GroupSort, Text> = { created_at: 'Newest first', name: 'By name', participants: 'Largest first' }
/** Open invitations are listed separately. */
const FILTERS: Record<Exclude<GroupFilter, 'invited'>, Text> = {
  all: 'All groups',
  owned: 'Groups I own',
  joined: 'Groups I’m in',
}

/** Filters groups by text and ownership, and sorts them. */
export function GroupFinder({ searchTerm, sortCriteria, filterCriteria }: GroupListState) {
  return (
    <search className={c.finder}>
      <TextField
        className={c.search ?? ''}
        type="search"
        size="sm"
        aria-label={t('Search groups')}
        placeholder={t('Name or address')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={searchTerm}
        onChange={({ currentTarget }) => changeGroupList({ searchTerm: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Which groups')}
        value={filterCriteria}
        data={Object.entries(FILTERS).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={({ currentTarget }) => changeGroupList({ filterCriteria: currentTarget.value as GroupFilter })}
      />
      <NativeSelect
        aria-label={t('Order')}
        value={sortCriteria}
        data={GROUP_SORTS.map((value) => ({ value, label: t(SORTS[value]) }))}
        onChange={({ currentTarget }) => changeGroupList({ sortCriteria: currentTarget.value as GroupSort })}
      />
    </search>
  )
}
