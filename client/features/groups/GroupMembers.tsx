import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import { participantError } from '#client/entities/attendee/address-list.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import { fieldErrorText } from '#client/lib/form-errors.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { InlineConfirmation, type InlineConfirmationProps } from '#client/ui/dialogs/InlineConfirmation.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import { FormEmailField, FormTextField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { normalizeEmail } from '#shared/access.ts'
import type { Group } from '#shared/groups.ts'
import { MAX_PARTICIPANTS } from '#shared/invitations.ts'
import c from './GroupMembers.module.css'

interface GroupMembersProps {
  id: string
  group: Group
  /** The user's address. */
  ownEmail: string
}

/** An action that needs confirmation, and the member whom it affects. */
interface PendingAction {
  action: 'leave' | 'delete' | 'remove' | 'transfer'
  email: string
}

/** The members of a group. Its owner can change, transfer and delete it; the others can leave it. */
export function GroupMembers({ id, group, ownEmail }: GroupMembersProps) {
  const { t } = useLingui()
  const { _id, name, group_owner, group_participants, invited } = group
  const [pending, setPending] = useState<PendingAction>()
  const isOwner = group_owner === ownEmail
  const exitAction = isOwner ? 'delete' : 'leave'
  const details = useRef<HTMLDivElement>(null)
  const dismiss = () => closeAndFocus(details, () => setPending(undefined), `[data-opens=${pending?.action}]`)

  const props = pending && CONFIRMATIONS[pending.action](_id, pending.email)
  const confirmation = props && (
    <InlineConfirmation {...props} onConfirm={() => props.onConfirm().then(dismiss)} onDismiss={dismiss} />
  )
  return (
    <div ref={details} id={id} className={c.details}>
      {isOwner && <RenameGroupForm key={name} group={group} />}
      <ul className={c.members} aria-label={t`Members of ${name}`}>
        <li>
          <AttendeeChip email={group_owner} role={isOwner ? t`You` : t`Owner`} />
        </li>
        {group_participants.map((email) => (
          <li key={email}>
            <AttendeeChip
              email={email}
              role={email === ownEmail ? t`You` : invited.includes(email) ? t`Invited` : undefined}
              onRemove={isOwner ? () => setPending({ action: 'remove', email }) : undefined}
            />
            {pending?.action === 'remove' && pending.email === email && confirmation}
          </li>
        ))}
      </ul>
      {isOwner && group_participants.length < MAX_PARTICIPANTS && <AddMemberForm group={group} ownEmail={ownEmail} />}
      {pending?.action === 'transfer'
        ? confirmation
        : isOwner && (
            <NewOwner
              groupName={name}
              candidates={group_participants.filter((email) => !invited.includes(email))}
              onChosen={(email) => setPending({ action: 'transfer', email })}
            />
          )}
      {pending?.action === exitAction ? (
        confirmation
      ) : (
        <Button
          className={c.exit}
          size="xs"
          variant="secondary"
          data-opens={exitAction}
          aria-label={isOwner ? t`Delete group ${name}` : t`Leave group ${name}`}
          onClick={() => setPending({ action: exitAction, email: ownEmail })}
        >
          {isOwner ? t`Delete group` : t`Leave group`}
        </Button>
      )}
    </div>
  )
}

/** Renames a group; the server enforces the maximum length. */
function RenameGroupForm({ group: { _id: groupId, name } }: { group: Group }) {
  const { t } = useLingui()
  const form = useValidatedForm(
    { name },
    (values) => (values.name.trim() === '' ? { name: fieldErrorText({ code: 'enter_group_name' }) } : {}),
    `group-name.${groupId}`,
  )
  return (
    <FieldForm
      form={form}
      save={(values) => refetchAfter('groups', api.groups.update.mutate({ groupId, ...values }), t`Group renamed`)}
      buttonText={t`Rename`}
      buttonLabel={t`Rename ${name}`}
    >
      <FormTextField
        label={t`Group name`}
        aria-label={t`Group name of ${name}`}
        name="name"
        form={form}
        autoComplete="off"
      />
    </FieldForm>
  )
}

/** Adds an address to a group; it is validated before sending. */
function AddMemberForm({ group, ownEmail }: Pick<GroupMembersProps, 'group' | 'ownEmail'>) {
  const { t } = useLingui()
  const { _id: groupId, name, group_participants } = group
  const form = useValidatedForm(
    { email: '' },
    ({ email }) => {
      const error = participantError(normalizeEmail(email), ownEmail, group_participants)
      return error === undefined ? {} : { email: fieldErrorText(error) }
    },
    `new-member.${groupId}`,
  )
  const add = (values: { email: string }) => {
    const email = normalizeEmail(values.email)
    return refetchAfter('groups', api.groups.addMember.mutate({ groupId, email }), t`${email} added`)
  }
  return (
    <FieldForm form={form} save={add} buttonText={t`Add`} buttonLabel={t`Add to ${name}`}>
      <FormEmailField
        label={t`Add someone`}
        aria-label={t`Add someone to ${name}`}
        placeholder={t`name@company.com`}
        autoComplete="off"
        form={form}
      />
    </FieldForm>
  )
}

interface FieldFormProps<Values extends object> {
  form: ReturnType<typeof useValidatedForm<Values>>
  save: (values: Values) => Promise<unknown>
  buttonText: string
  /** For screen readers. */
  buttonLabel: string
  children: ReactNode
}

/** A form with one field and a button beside it. */
function FieldForm<Values extends object>({ form, save, buttonText, buttonLabel, children }: FieldFormProps<Values>) {
  const { isPending, mutate } = useMutation({ mutationFn: save, onSuccess: form.finish, onError: form.showFailure })
  return (
    <form className={c.field} noValidate onSubmit={form.handleSubmit(isPending, mutate)}>
      {children}
      <LoadingButton type="submit" size="md" variant="secondary" aria-label={buttonLabel} isLoading={isPending}>
        {buttonText}
      </LoadingButton>
    </form>
  )
}

interface NewOwnerProps {
  groupName: string
  candidates: readonly string[]
  onChosen: (email: string) => void
}

/** Selects the new owner of a group. */
function NewOwner({ groupName: name, candidates, onChosen }: NewOwnerProps) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  return (
    <div className={c.field}>
      <NativeSelect
        label={t`New owner`}
        aria-label={t`New owner of ${name}`}
        value={email}
        data={[{ value: '', label: t`Choose a participant` }, ...candidates]}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Button
        size="md"
        variant="secondary"
        data-opens="transfer"
        aria-label={t`Transfer ${name}`}
        disabled={!candidates.includes(email)}
        onClick={() => onChosen(email)}
      >
        {t`Transfer`}
      </Button>
    </div>
  )
}

type Confirmation = Omit<InlineConfirmationProps, 'onDismiss'>

const CONFIRMATIONS: Record<PendingAction['action'], (groupId: string, email: string) => Confirmation> = {
  remove: (groupId, email) => ({
    children: t`Remove ${email} from the group? Existing meetings are kept.`,
    label: t`Remove`,
    loadingText: t`Removing...`,
    onConfirm: () => refetchAfter('groups', api.groups.removeMember.mutate({ groupId, email }), t`${email} removed`),
  }),
  transfer: (groupId, email) => ({
    children: t`Make ${email} the owner? You stay in the group as a participant.`,
    label: t`Transfer`,
    loadingText: t`Transferring...`,
    onConfirm: () =>
      refetchAfter(
        'groups',
        api.groups.transferOwnership.mutate({ groupId, newOwnerEmail: email }),
        t`${email} is now the owner`,
      ),
  }),
  leave: (groupId) => ({
    children: t`Leave this group? Only its owner can add you again.`,
    label: t`Leave group`,
    loadingText: t`Leaving...`,
    onConfirm: () => refetchAfter('groups', api.groups.leave.mutate({ groupId }), t`You have left the group`),
  }),
  delete: (groupId) => ({
    children: t`Delete this group? Existing meetings are kept.`,
    label: t`Delete group`,
    loadingText: t`Deleting...`,
    onConfirm: () => refetchAfter('groups', api.groups.delete.mutate({ groupId }), t`Group deleted`),
  }),
}
