import { Button } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { t, tn } from '#client/lib/language.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import c from '#client/ui/CardList.module.css'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import type { Group } from '#shared/groups.ts'
import { GroupMembers } from './GroupMembers.tsx'
import g from './GroupRow.module.css'

interface GroupRowProps {
  group: Group
  /** The user's address. */
  own: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onBook: () => Promise<unknown>
  /** Why nothing was booked, for longer than a toast stays. */
  problem: (error: unknown) => ReactNode
}

const SHOWN = 5

/** One group: who is in it, a booking for all of them, and, opened, its people. */
export function GroupRow({ group, own, isOpen, onToggle, onBook, problem }: GroupRowProps) {
  const { name, group_owner, group_participants } = group
  const book = useMutation({ mutationFn: onBook })
  const people = [group_owner, ...group_participants]
  const details = useId()

  return (
    <li className={c.card}>
      <div className={c.head}>
        <h3 className={c.name}>{name}</h3>
        {group_owner === own && (
          <span className={c.tag} data-kind="own">
            {t('Owner')}
          </span>
        )}
      </div>
      <div className={g.people}>
        <span className={g.avatars} aria-hidden>
          {people.slice(0, SHOWN).map((email) => (
            <Avatar key={email} name={email} email={email} picture={null} size={26} />
          ))}
        </span>
        <span>{tn(people.length, '{n} person', '{n} people')}</span>
      </div>
      <div className={c.actions}>
        <LoadingButton
          size="xs"
          leftSection={<IconCalendarPlus size={15} aria-hidden />}
          isLoading={book.isPending}
          loadingText={t('Looking...')}
          aria-label={t('Book a time for {name}', { name })}
          onClick={() => book.mutate()}
        >
          {t('Book a time')}
        </LoadingButton>
        <Button
          size="xs"
          variant="secondary"
          rightSection={<IconChevronDown className={g.chevron} size={15} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          aria-label={t('People of {name}', { name })}
          onClick={() => onToggle(!isOpen)}
        >
          {t('People')}
        </Button>
      </div>
      {book.error && problem(book.error)}
      {isOpen && <GroupMembers id={details} group={group} own={own} />}
    </li>
  )
}
