import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendarPlus, IconChevronDown, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentType, useId } from 'react'
import { trpc } from '#client/api.ts'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import { ShowMoreButton } from '#client/ui/buttons/ShowMoreButton.tsx'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import c from '#client/ui/content/CardList.module.css'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { useOpener } from '#client/ui/focus/close-and-focus.ts'
import { TextField } from '#client/ui/forms/fields.tsx'
import { GROUP_SORTS, type Group, type GroupFilter, type GroupSort } from '#shared/groups.ts'
import { MIN_PARTICIPANTS } from '#shared/invitations.ts'
import { GroupInvitations } from './GroupInvitations.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import g from './GroupsPanel.module.css'
import { type GroupListState, updateGroupListState, useGroupListState } from './group-list.ts'
import { NEW_GROUP_DRAFT, NewGroup } from './NewGroup.tsx'

interface GroupsPanelProps {
  /** The user's address. */
  email: string
  /** Proposes a time for a group, and books it. */
  Booking: ComponentType<{ id: string; group: Group; onClose: () => void }>
}

const DEBOUNCE_MS = 250

/** The user's groups: find and manage them, and book meetings with them. */
export function GroupsPanel({ email, Booking }: GroupsPanelProps) {
  const { t } = useLingui()
  const state = useGroupListState()
  const [searchTerm] = useDebouncedValue(state.searchTerm, DEBOUNCE_MS)
  const search = searchTerm.trim()
  const list = trpc.groups.myGroups.useInfiniteQuery(
    { sort: state.sortCriteria, filter: state.filterCriteria, ...(search !== '' && { search }) },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined, placeholderData: keepPreviousData },
  )
  const { opener, isOpen: isAdding, open, close } = useOpener(() => hasDraft(NEW_GROUP_DRAFT))
  if (!list.data) return <QueryState query={list} />

  const groups = list.data.pages.flatMap((page) => page.groups)
  const isFiltered = search !== '' || state.filterCriteria !== 'all'
  const isEmpty = groups.length === 0 && !isFiltered
  const createButton = !isAdding && (
    <Button ref={opener} className={c.add} variant={isEmpty ? 'primary' : 'secondary'} onClick={open}>
      {t`Create a group`}
    </Button>
  )

  return (
    <div className={c.section}>
      <GroupInvitations />
      {isAdding && <NewGroup ownEmail={email} onDone={close} />}
      {isEmpty && createButton && (
        <EmptyState
          level={3}
          icon={<IconUsersGroup size={34} stroke={1.5} />}
          title={t`No groups yet`}
          actions={createButton}
        >
          {t`Save the people you often meet, and book a time with all of them at once.`}
        </EmptyState>
      )}
      {!isEmpty && (
        <>
          <GroupFinder {...state} />
          <ul className={`${c.list} ${g.list}`} aria-label={t`Your groups`} aria-busy={list.isPlaceholderData}>
            {groups.map((group) => (
              <GroupRow
                key={group._id}
                group={group}
                ownEmail={email}
                isOpen={state.selectedGroup === group._id}
                onToggle={(isOpen) => updateGroupListState({ selectedGroup: isOpen ? group._id : null })}
                Booking={Booking}
              />
            ))}
          </ul>
          <LiveRegion>
            {list.isPlaceholderData ? '' : t`${plural({ n: groups.length }, { one: '# group', other: '# groups' })}`}
          </LiveRegion>
          {groups.length === 0 && <p className={g.empty}>{t`No matching groups. Try another word or filter.`}</p>}
          <ShowMoreButton query={list} />
          {createButton}
        </>
      )}
    </div>
  )
}

const SORT_LABELS: Record<GroupSort, MessageDescriptor> = {
  created_at: msg`Newest first`,
  name: msg`Name`,
  participants: msg`Largest first`,
}
/** Pending invitations are listed separately. */
const FILTER_LABELS: Record<Exclude<GroupFilter, 'invited'>, MessageDescriptor> = {
  all: msg`All groups`,
  owned: msg`Groups I own`,
  joined: msg`Groups I’m in`,
}

/** Filters groups by text and ownership, and sorts them. */
function GroupFinder({ searchTerm, sortCriteria, filterCriteria }: GroupListState) {
  const { t } = useLingui()
  return (
    <search className={g.finder}>
      <TextField
        className={g.search}
        type="search"
        size="sm"
        aria-label={t`Search groups`}
        placeholder={t`Name or email`}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={searchTerm}
        onChange={({ currentTarget }) => updateGroupListState({ searchTerm: currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        aria-label={t`Filter groups`}
        value={filterCriteria}
        data={Object.entries(FILTER_LABELS).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={({ currentTarget }) => updateGroupListState({ filterCriteria: currentTarget.value as GroupFilter })}
      />
      <NativeSelect
        size="sm"
        aria-label={t`Sort by`}
        value={sortCriteria}
        data={GROUP_SORTS.map((value) => ({ value, label: t(SORT_LABELS[value]) }))}
        onChange={({ currentTarget }) => updateGroupListState({ sortCriteria: currentTarget.value as GroupSort })}
      />
    </search>
  )
}

interface GroupRowProps extends Pick<GroupsPanelProps, 'Booking'> {
  group: Group
  /** The user's address. */
  ownEmail: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

const MAX_AVATARS = 5

/** A group, with a button to book a time for all of its members; expands to manage them. */
function GroupRow({ group, ownEmail, isOpen, onToggle, Booking }: GroupRowProps) {
  const { t } = useLingui()
  const { name, group_owner, group_participants } = group
  const { opener, isOpen: isBooking, open, close } = useOpener()
  const bookingId = useId()
  const people = [group_owner, ...group_participants]
  const isTooSmall = group_participants.length < MIN_PARTICIPANTS
  const detailsId = useId()

  return (
    <li className={c.card}>
      <div className={c.head}>
        <h3 className={c.name}>{name}</h3>
        {group_owner === ownEmail && <span className={c.ownTag}>{t`Owner`}</span>}
      </div>
      <div className={g.people}>
        <span className={g.avatars} aria-hidden>
          {people.slice(0, MAX_AVATARS).map((email) => (
            <Avatar key={email} name={email} email={email} picture={null} size={26} />
          ))}
        </span>
        <span id={`${bookingId}-size`}>
          <Plural value={{ n: people.length }} one="# person" other="# people" />
          {isTooSmall && ` · ${t`Add more people to book a time`}`}
        </span>
      </div>
      <div className={c.actions}>
        {/* The button stays in place, so that a double click cannot press another button. */}
        <Button
          ref={opener}
          size="xs"
          variant={isBooking ? 'secondary' : 'primary'}
          leftSection={<IconCalendarPlus size={15} aria-hidden />}
          aria-expanded={isBooking}
          aria-controls={isBooking ? bookingId : undefined}
          aria-label={t`Book a time for ${name}`}
          aria-describedby={isTooSmall ? `${bookingId}-size` : undefined}
          disabled={isTooSmall}
          onClick={open}
        >
          {t`Book a time`}
        </Button>
        <Button
          size="xs"
          variant="secondary"
          rightSection={<IconChevronDown className={g.chevron} size={15} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          aria-label={t`Members of ${name}`}
          onClick={() => onToggle(!isOpen)}
        >
          {t`Members`}
        </Button>
      </div>
      {isBooking && !isTooSmall && <Booking id={bookingId} group={group} onClose={close} />}
      {isOpen && <GroupMembers id={detailsId} group={group} ownEmail={ownEmail} />}
    </li>
  )
}
