import { Button } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { addAddresses, addressFault, listedAddresses } from '#client/lib/address-list.ts'
import { t } from '#client/lib/language.ts'
import { useSession } from '#client/lib/session.ts'
import { AttendeeChip } from '#client/ui/AttendeeChip.tsx'
import { TextField } from '#client/ui/fields.tsx'
import { isEmail } from '#shared/access.ts'
import { MIN_PARTICIPANTS } from '#shared/invitations.ts'
import { GroupProblem } from './GroupProblem.tsx'
import { groupFlow, useGroupState } from './group-state.ts'
import { useGroupSteps } from './group-steps.ts'
import c from './InviteStep.module.css'
import s from './Step.module.css'

interface InviteStepProps {
  /** The step has just taken the place of the other, and of what had the focus. */
  takesFocus: boolean
  /** Why the group was not created. */
  error: unknown
  /** Called when who is invited changes: what was refused is then another group. */
  onEdit: () => void
  onCreate: () => void
}

export function InviteStep({ takesFocus, error, onEdit, onCreate }: InviteStepProps) {
  const { typed, participants, maxParticipants } = useGroupState()
  const own = useSession().userInfo?.email ?? ''
  const { toName } = useGroupSteps()
  const [warning, setWarning] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const count = participants.length
  const isReady = listedAddresses(typed).some(isEmail)

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  /** Adds what is typed as far as it can be, and says what cannot. */
  const add = () => {
    const addition = addAddresses(typed, participants, (address, others) => addressFault(address, own, others))
    setWarning(addition.warning)
    if (addition.added.length > 0) {
      onEdit()
      groupFlow.addParticipants(addition.added, addition.rest)
    }
    return addition
  }
  const submit = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault()
    add()
    field.current?.focus()
  }
  const create = () => {
    // Who is typed and not yet added is meant as well.
    const { warning: refusal } = typed.trim() === '' ? {} : add()
    if (refusal === undefined) onCreate()
    else field.current?.focus()
  }
  // A field of one line drops the breaks between the lines of a pasted list.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData
      .getData('text')
      .trim()
      .split(/\s*[\r\n]\s*/)
    if (lines.length === 1) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    const after = value.slice(selectionEnd ?? value.length)
    type(before + lines.join('; ') + after)
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
      <h1 className={s.title}>{t('Send your Invites.')}</h1>
      <p className={s.lede}>
        {t('The first time that everyone is free is booked, and each gets an invitation by mail.')}
      </p>
      <form className={c.add} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          className={c.field}
          label={t('Email')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('name@company.com')}
          value={typed}
          error={warning}
          errorProps={{ role: 'alert', className: c.warning }}
          onPaste={paste}
          // A form whose button is disabled is not submitted by Enter, and an address that is wrong would get no word.
          onKeyDown={(event) => event.key === 'Enter' && submit(event)}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" variant="black" size="md" className={c.button} disabled={!isReady}>
          {t('Add')}
        </Button>
      </form>
      <output className={c.count}>
        {t('{count} participant(s) added / {most} max', { count, most: maxParticipants })}
      </output>
      <ul className={c.chips} aria-label={t('Participants')}>
        {participants.map((email) => (
          <li key={email}>
            <AttendeeChip email={email} onDelete={() => remove(email)} />
          </li>
        ))}
      </ul>
      {error != null && <GroupProblem error={error} />}
      <div className={s.actions}>
        <Button variant="secondary" size="md" onClick={toName}>
          {t('Back')}
        </Button>
        <Button
          variant="schedule"
          size="md"
          disabled={count < MIN_PARTICIPANTS || count > maxParticipants}
          onClick={create}
        >
          {t('Create Group')}
        </Button>
      </div>
    </div>
  )
}
