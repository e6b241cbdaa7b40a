import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import { ConfirmInPlace } from '#client/ui/dialogs/ConfirmInPlace.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import type { Group } from '#shared/groups.ts'
import { MAX_PARTICIPANTS } from '#shared/invitations.ts'
import { AddMember } from './AddMember.tsx'
import c from './GroupMembers.module.css'
import { deleteGroup, leaveGroup, removeMember, transferOwnership } from './groups.ts'
import { NewOwner } from './NewOwner.tsx'
import { RenameGroup } from './RenameGroup.tsx'

interface GroupMembersProps {
  id: string
  group: Group
  /** The user's address. */
  own: string
}

/** An action that needs confirmation. */
type Question = { about: 'leave' | 'delete' } | { about: 'remove' | 'transfer'; email: string }

/** The members of a group and their management: owners can change nearly everything, others can leave. */
export function GroupMembers({ id, group, own }: GroupMembersProps) {
  const { t } = useLingui()
  const { _id, name, group_owner, group_participants, invited } = group
  const [question, setQuestion] = useState<Question>()
  const isOwner = group_owner === own
  const details = useRef<HTMLDivElement>(null)
  const keep = () => closeAndFocus(details, () => setQuestion(undefined), `[data-asks=${question?.about}]`)

  return (
    <div ref={details} id={id} className={c.details}>
      {isOwner && <RenameGroup key={name} group={group} />}
      <ul className={c.members} aria-label={t`Members of ${name}`}>
        <li>
          <AttendeeChip email={group_owner} role={isOwner ? t`You` : t`Owner`} />
        </li>
        {group_participants.map((email) => (
          <li key={email}>
            <AttendeeChip
              email={email}
              role={email === own ? t`You` : invited.includes(email) ? t`Invited` : undefined}
              onDelete={isOwner ? () => setQuestion({ about: 'remove', email }) : undefined}
            />
            {question?.about === 'remove' && question.email === email && (
              <ConfirmAction question={question} groupId={_id} onDismiss={keep} />
            )}
          </li>
        ))}
      </ul>
      {isOwner && group_participants.length < MAX_PARTICIPANTS && <AddMember group={group} own={own} />}
      {question?.about === 'transfer' ? (
        <ConfirmAction question={question} groupId={_id} onDismiss={keep} />
      ) : (
        isOwner && (
          <NewOwner
            of={name}
            among={group_participants.filter((email) => !invited.includes(email))}
            onChosen={(email) => setQuestion({ about: 'transfer', email })}
          />
        )
      )}
      {question?.about === 'leave' || question?.about === 'delete' ? (
        <ConfirmAction question={question} groupId={_id} onDismiss={keep} />
      ) : (
        <Button
          className={c.end ?? ''}
          size="xs"
          variant="secondary"
          data-asks={isOwner ? 'delete' : 'leave'}
          aria-label={isOwner ? t`Delete group ${name}` : t`Leave group ${name}`}
          onClick={() => setQuestion({ about: isOwner ? 'delete' : 'leave' })}
        >
          {isOwner ? t`Delete group` : t`Leave group`}
        </Button>
      )}
    </div>
  )
}

interface ConfirmActionProps {
  question: Question
  groupId: string
  onDismiss: () => void
}

function ConfirmAction({ question, groupId, onDismiss }: ConfirmActionProps) {
  const { text, run, ...labels } = CONFIRMATIONS[question.about](groupId, 'email' in question ? question.email : '')
  return (
    <ConfirmInPlace {...labels} onConfirm={() => run().then(onDismiss)} onDismiss={onDismiss}>
      {text}
    </ConfirmInPlace>
  )
}

interface PendingAction {
  text: string
  label: string
  busyLabel: string
  run: () => Promise<unknown>
}

const CONFIRMATIONS: Record<Question['about'], (groupId: string, email: string) => PendingAction> = {
  remove: (groupId, email) => ({
    text: t`Remove ${email} from the group? Existing meetings are kept.`,
    label: t`Remove`,
    busyLabel: t`Removing...`,
    run: () => removeMember(groupId, email),
  }),
  transfer: (groupId, email) => ({
    text: t`Make ${email} the owner? You stay in the group as a participant.`,
    label: t`Transfer`,
    busyLabel: t`Transferring...`,
    run: () => transferOwnership(groupId, email),
  }),
  leave: (groupId) => ({
    text: t`Leave this group? Only its owner can add you again.`,
    label: t`Leave group`,
    busyLabel: t`Leaving...`,
    run: () => leaveGroup(groupId),
  }),
  delete: (groupId) => ({
    text: t`Delete this group? Existing meetings are kept.`,
    label: t`Delete group`,
    busyLabel: t`Deleting...`,
    run: () => deleteGroup(groupId),
  }),
}
