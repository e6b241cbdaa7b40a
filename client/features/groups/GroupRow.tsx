import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import c from '#client/ui/content/CardList.module.css'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import type { Group } from '#shared/groups.ts'
import { GroupBooking, type GroupBookings } from './GroupBooking.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import g from './GroupRow.module.css'

interface GroupRowProps {
  group: Group
  /** The user's address. */
  own: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  bookings: GroupBookings
}

const SHOWN = 5

/** A group: its members, a booking for all of them and, expanded, their management. */
export function GroupRow({ group, own, isOpen, onToggle, bookings }: GroupRowProps) {
  const { t } = useLingui()
  const { name, group_owner, group_participants } = group
  const [isBooking, setBooking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const preview = useId()
  const people = [group_owner, ...group_participants]
  const details = useId()

  return (
    <li className={c.card}>
      <div className={c.head}>
        <h3 className={c.name}>{name}</h3>
        {group_owner === own && (
          <span className={c.tag} data-kind="own">
            {t`Owner`}
          </span>
        )}
      </div>
      <div className={g.people}>
        <span className={g.avatars} aria-hidden>
          {people.slice(0, SHOWN).map((email) => (
            <Avatar key={email} name={email} email={email} picture={null} size={26} />
          ))}
        </span>
        <span>
          <Plural value={{ n: people.length }} one="# person" other="# people" />
        </span>
      </div>
      <div className={c.actions}>
        {/* The button stays in place, so that a double click does nothing more. */}
        <Button
          ref={button}
          size="xs"
          variant={isBooking ? 'secondary' : 'primary'}
          leftSection={<IconCalendarPlus size={15} aria-hidden />}
          aria-expanded={isBooking}
          aria-controls={isBooking ? preview : undefined}
          aria-label={t`Book a time for ${name}`}
          onClick={() => setBooking(true)}
        >
          {t`Book a time`}
        </Button>
        <Button
          size="xs"
          variant="secondary"
          rightSection={<IconChevronDown className={g.chevron} size={15} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          aria-label={t`Members of ${name}`}
          onClick={() => onToggle(!isOpen)}
        >
          {t`Members`}
        </Button>
      </div>
      {isBooking && (
        <GroupBooking
          id={preview}
          group={group}
          own={own}
          bookings={bookings}
          onClose={() => closeAndFocus(button, () => setBooking(false))}
        />
      )}
      {isOpen && <GroupMembers id={details} group={group} own={own} />}
    </li>
  )
}
