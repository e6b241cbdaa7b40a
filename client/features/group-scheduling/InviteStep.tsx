import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { AddressField } from '#client/entities/attendee/AddressField.tsx'
import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import { addAddresses, parseAddresses, participantError } from '#client/entities/attendee/address-list.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { isEmail } from '#shared/access.ts'
import { MIN_PARTICIPANTS } from '#shared/invitations.ts'
import { GroupProblem } from './GroupProblem.tsx'
import { groupFlow, useGroupState } from './group-state.ts'
import { useGroupSteps } from './group-steps.ts'
import c from './InviteStep.module.css'
import s from './Step.module.css'

interface InviteStepProps {
  /** The meeting's length, once known. */
  minutes: number | undefined
  /** Why the group was not created. */
  error: unknown
  isCreating: boolean
  /** Called when the invitees change: an earlier error no longer applies. */
  onEdit: () => void
  onCreate: () => void
}

export function InviteStep({ minutes, error, isCreating, onEdit, onCreate }: InviteStepProps) {
  const { t } = useLingui()
  const { typed, participants, maxParticipants } = useGroupState()
  const own = useSession().userInfo?.email ?? ''
  const { toName } = useGroupSteps()
  const [warning, setWarning] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const count = participants.length
  const isReady = parseAddresses(typed).some(isEmail)

  useEffect(() => field.current?.focus(), [])

  /** Adds the valid addresses, and shows errors for the others. */
  const add = () => {
    const addition = addAddresses(typed, participants, (address, others) => participantError(address, own, others))
    setWarning(addition.warning)
    if (addition.added.length > 0) {
      onEdit()
      groupFlow.addParticipants(addition.added, addition.rest)
    }
    return addition
  }
  const submit = () => {
    add()
    field.current?.focus()
  }
  const create = () => {
    // Typed addresses that are not added yet count too.
    const { warning: refusal } = typed.trim() === '' ? {} : add()
    if (refusal === undefined) onCreate()
    else field.current?.focus()
  }
  const type = (text: string) => {
    setWarning(undefined)
    groupFlow.type(text)
  }
  const remove = (email: string) => {
    setWarning(undefined)
    onEdit()
    groupFlow.removeParticipant(email)
    field.current?.focus()
  }

  return (
    <div className={s.step}>
      <h1 className={s.title}>{t`Send your Invites.`}</h1>
      <p className={s.lede}>
        {minutes === undefined
          ? t`Add at least two people. Meridian books the first time when everyone is free, and emails the invitations.`
          : t`Add at least two people. Meridian books the first ${minutes} minutes when everyone is free, and emails the invitations.`}
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <AddressField
          ref={field}
          label={t`Email`}
          value={typed}
          error={warning}
          button={{ type: 'submit', variant: 'secondary', disabled: !isReady }}
          onType={type}
          onAdd={submit}
        />
      </form>
      <output className={c.count}>{t`${count} participant(s) added / ${{ most: maxParticipants }} max`}</output>
      <ul className={c.chips} aria-label={t`Participants`}>
        {participants.map((email) => (
          <li key={email}>
            <AttendeeChip email={email} onDelete={() => remove(email)} />
          </li>
        ))}
      </ul>
      {error != null && <GroupProblem error={error} onRename={toName} />}
      <div className={s.actions}>
        <Button variant="secondary" size="md" onClick={toName}>
          {t`Back`}
        </Button>
        <LoadingButton
          size="md"
          isLoading={isCreating}
          disabled={count < MIN_PARTICIPANTS || count > maxParticipants}
          onClick={create}
        >
          {t`Create Group`}
        </LoadingButton>
      </div>
    </div>
  )
}
