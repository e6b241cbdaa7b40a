import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { persistedDraft } from '#client/lib/storage/drafts.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import type { GroupBookings } from './GroupBooking.tsx'
import { GroupFinder } from './GroupFinder.tsx'
import { GroupInvitations } from './GroupInvitations.tsx'
import { GroupRow } from './GroupRow.tsx'
import g from './GroupsPanel.module.css'
import { NEW_GROUP, NEW_GROUP_DRAFT } from './group-draft.ts'
import { changeGroupList, useGroupListState } from './group-list-state.ts'
import { useGroups } from './groups.ts'
import { NewGroup } from './NewGroup.tsx'

interface GroupsPanelProps {
  /** The user's address. */
  email: string
  bookings: GroupBookings
}

const SETTLED_MS = 250

/** The user's groups: find, manage and book them. */
export function GroupsPanel({ email, bookings }: GroupsPanelProps) {
  const { t } = useLingui()
  const state = useGroupListState()
  const [searchTerm] = useDebouncedValue(state.searchTerm, SETTLED_MS)
  const { data, error, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useGroups(
    state,
    searchTerm,
  )
  const [isAdding, setAdding] = useState(() => persistedDraft(NEW_GROUP_DRAFT, NEW_GROUP).load() !== undefined)
  const button = useRef<HTMLButtonElement>(null)

  if (!data && error) {
    return <ErrorState errorMessage={readApiError(error).detail} onTryAgain={() => void refetch()} />
  }
  if (!data) return <LoadingScreen inline />

  const groups = data.pages.flatMap((page) => page.groups)
  const isNarrowed = searchTerm.trim() !== '' || state.filterCriteria !== 'all'
  const isEmpty = groups.length === 0 && !isNarrowed
  const close = () => closeAndFocus(button, () => setAdding(false))

  return (
    <div className={c.section}>
      <GroupInvitations />
      {isAdding && <NewGroup own={email} onDone={close} />}
      {isEmpty && !isAdding && (
        <EmptyState
          level={3}
          icon={<IconUsersGroup size={34} stroke={1.5} />}
          title={t`No groups yet`}
          actions={
            <Button ref={button} onClick={() => setAdding(true)}>
              {t`Create a group`}
            </Button>
          }
        >
          {t`Save the people you often meet, and book with all of them at once.`}
        </EmptyState>
      )}
      {!isEmpty && (
        <>
          <GroupFinder {...state} />
          <ul className={`${c.list} ${g.list}`} aria-label={t`Your groups`} aria-busy={isPlaceholderData}>
            {groups.map((group) => (
              <GroupRow
                key={group._id}
                group={group}
                own={email}
                isOpen={state.selectedGroup === group._id}
                onToggle={(isOpen) => changeGroupList({ selectedGroup: isOpen ? group._id : null })}
                bookings={bookings}
              />
            ))}
          </ul>
          <LiveRegion>
            {isPlaceholderData ? '' : t`${plural({ n: groups.length }, { one: '# group', other: '# groups' })}`}
          </LiveRegion>
          {groups.length === 0 && <p className={g.nothing}>{t`No matching groups. Try another word or filter.`}</p>}
          {hasNextPage && (
            <LoadingButton variant="secondary" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t`Show more`}
            </LoadingButton>
          )}
          {!isAdding && (
            <Button ref={button} className={c.add ?? ''} variant="secondary" onClick={() => setAdding(true)}>
              {t`Create a group`}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
