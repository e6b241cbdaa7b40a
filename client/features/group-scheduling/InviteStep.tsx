import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '#client/api.ts'
import { AddressField } from '#client/entities/attendee/AddressField.tsx'
import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import { addAddresses, parseAddresses, participantError } from '#client/entities/attendee/address-list.ts'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { SearchProblem } from '#client/entities/slot/SearchProblem.tsx'
import { detailOr, readApiError } from '#client/lib/api/api-error.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { MayHaveSucceededNotice, Notice } from '#client/ui/feedback/Notice.tsx'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import { MIN_PARTICIPANTS } from '#shared/invitations.ts'
import { type GroupMeetingMutation, nameError } from './book-group-meeting.ts'
import { getGroupState, groupFlow, useGroupState } from './group-state.ts'
import c from './Step.module.css'

interface InviteStepProps {
  /** The meeting's length, once known. */
  minutes: number | undefined
  creation: GroupMeetingMutation
  isCreating: boolean
}

export function InviteStep({ minutes, creation, isCreating }: InviteStepProps) {
  const { t } = useLingui()
  const { addressText, participants, maxParticipants } = useGroupState()
  const ownEmail = useSession().userInfo?.email ?? ''
  const router = useRouter()
  const navigate = useNavigate()
  const isAfterNameStep = useLocation({ select: ({ state }) => state.isAfterNameStep === true })
  const [addressError, setAddressError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const count = participants.length

  useEffect(() => field.current?.focus(), [])

  /** Adds the valid addresses, and shows errors for the others. */
  const add = () => {
    const result = addAddresses(addressText, participants, (email, others) => participantError(email, ownEmail, others))
    setAddressError(result.warning)
    if (result.added.length > 0) {
      creation.reset()
      groupFlow.addParticipants(result.added, result.remainingText)
    }
    return result
  }
  const create = () => {
    // Includes addresses in the field that have not been added yet.
    const isAdded = parseAddresses(addressText).every((email) => participants.includes(normalizeEmail(email)))
    const { warning: rejection } = isAdded ? {} : add()
    if (rejection !== undefined) {
      field.current?.focus()
    } else if (!isCreating) {
      const { groupName, participants } = getGroupState()
      creation.mutate({ summary: groupName.trim(), participants: [...participants] })
    }
  }
  const remove = (email: string) => {
    setAddressError(undefined)
    creation.reset()
    groupFlow.removeParticipant(email)
    field.current?.focus()
  }

  /** Goes back in history, or replaces this entry, so that the history contains each step only once. */
  const returnToName = () => {
    if (isAfterNameStep) router.history.back()
    else void navigate({ to: '/multiple-schedule', replace: true })
  }

  return (
    <div className={c.step}>
      <h1 className={c.title}>{t`Send your Invites.`}</h1>
      <p className={c.intro}>
        {minutes === undefined
          ? t`Add at least two people. Meridian books the first time when everyone is free, and emails the invitations.`
          : t`Add at least two people. Meridian books the first ${minutes} minutes when everyone is free, and emails the invitations.`}
      </p>
      <AddressField
        ref={field}
        label={t`Email`}
        value={addressText}
        error={addressError}
        button={{ variant: 'secondary', disabled: !parseAddresses(addressText).some(isEmail) }}
        onChange={(text) => {
          setAddressError(undefined)
          groupFlow.setAddressText(text)
        }}
        onAdd={() => {
          add()
          field.current?.focus()
        }}
      />
      <output className={c.count}>{t`${count} participant(s) added / ${{ max: maxParticipants }} max`}</output>
      <ul className={c.chips} aria-label={t`Participants`}>
        {participants.map((email) => (
          <li key={email}>
            <AttendeeChip email={email} onRemove={() => remove(email)} />
          </li>
        ))}
      </ul>
      {creation.error && <GroupProblem error={creation.error} onRename={returnToName} />}
      <div className={c.actions}>
        <Button variant="secondary" size="md" onClick={returnToName}>
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

/** Explains why the group was not created. Unlike a toast, it stays on the page. */
function GroupProblem({ error, onRename }: { error: unknown; onRename: () => void }) {
  const { t } = useLingui()
  const zone = trpc.users.info.useQuery().data?.time_zone ?? userTimeZone()
  const problem = readApiError(error)
  if (problem.code === 'no_common_time' || problem.code === 'calendar_unread')
    return <SearchProblem problem={problem} zone={zone} />
  const rejection = nameError(error)
  if (rejection !== undefined) {
    return (
      <Notice
        kind="error"
        title={t`Group name`}
        actions={
          <Button variant="secondary" onClick={onRename}>
            {t`Change the name`}
          </Button>
        }
      >
        {rejection}
      </Notice>
    )
  }
  if (problem.code === 'unreachable') return <MayHaveSucceededNotice title={problem.detail} />
  return <Notice kind="error" title={detailOr(error, t`Error creating group schedule`)} />
}
