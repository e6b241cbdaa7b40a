import { useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { Navigate, useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { trpc } from '#client/api.ts'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { TextField } from '#client/ui/forms/fields.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import { MAX_LENGTHS } from '#shared/input-limits.ts'
import { type GroupMeetingMutation, nameError, useBookGroupMeeting } from './book-group-meeting.ts'
import c from './GroupFlow.module.css'
import { groupFlow, useGroupState } from './group-state.ts'
import { InviteStep } from './InviteStep.tsx'
import s from './Step.module.css'

/**
 * Asks for the name and the participants of a group meeting, and books the first time that works for everyone. Each
 * step is a history entry, so that the browser's back and forward buttons work.
 */
export function GroupFlow({ step }: { step: 1 | 2 }) {
  const { t } = useLingui()
  const { groupName, participants } = useGroupState()
  const minutes = trpc.users.info.useQuery().data?.event_duration
  const creation = useBookGroupMeeting()

  // Covers the form until the confirmation opens: the draft is cleared before that.
  const isCreating = creation.isPending || creation.isSuccess

  // The second step requires a name.
  if (step === 2 && !isCreating && groupName.trim() === '') return <Navigate to="/multiple-schedule" replace />
  return (
    <div className={`${shape.columns} ${c.halves}`}>
      <div className={c.form}>
        <output className={c.step}>
          {t`Step ${step}/2`}
          <span className={c.bar} data-step={step} aria-hidden />
        </output>
        {step === 1 ? (
          <NameStep creation={creation} />
        ) : (
          <InviteStep minutes={minutes} creation={creation} isCreating={isCreating} />
        )}
      </div>
      {/* A preview of the meeting as a calendar entry. Decorative: the form contains the same information. */}
      <div className={c.day} aria-hidden>
        <div className={c.event} data-named={groupName.trim() !== '' || undefined}>
          <b>{groupName.trim() || t`Weekly team meeting`}</b>
          <span>{t`The first time everyone is free`}</span>
          {minutes !== undefined && <span>{t`${minutes} minutes`}</span>}
          <span className={c.people}>
            {participants.map((email) => (
              <Avatar key={email} name={email} email={email} size={26} />
            ))}
          </span>
        </div>
      </div>
      {isCreating && <CreatingOverlay />}
    </div>
  )
}

/** Asks for the name. A name that is too long turns the hint into an error; only the server enforces the limit. */
function NameStep({ creation }: { creation: GroupMeetingMutation }) {
  const { t } = useLingui()
  const { groupName } = useGroupState()
  const navigate = useNavigate()
  const hint = t`max ${{ n: MAX_LENGTHS.group_name }} characters`
  const isTooLong = groupName.trim().length > MAX_LENGTHS.group_name
  const rejection = nameError(creation.error)
  const isBlank = groupName.trim() === ''
  const goToNextStep = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBlank) void navigate({ to: '/multiple-schedule', search: { step: 2 }, state: { isAfterNameStep: true } })
  }
  return (
    <form className={s.step} onSubmit={goToNextStep}>
      <h1 className={s.title}>{t`Name your Group.`}</h1>
      <p className={s.intro}>{t`This will be the meeting’s title in everyone’s calendar.`}</p>
      <TextField
        ref={focusOnMount}
        label={t`Group name`}
        placeholder={t`Weekly team meeting`}
        description={isTooLong ? undefined : hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        value={groupName}
        error={isTooLong ? hint : rejection}
        onChange={(event) => {
          if (rejection) creation.reset()
          groupFlow.setGroupName(event.currentTarget.value)
        }}
      />
      <div className={s.actions}>
        <Button type="submit" size="md" disabled={isBlank}>
          {t`Next`}
        </Button>
      </div>
    </form>
  )
}

/** Opens a modal dialog while it is mounted. */
function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}

/** Covers the page while the group is being created; being modal, it makes the page inert. */
function CreatingOverlay() {
  const { t } = useLingui()
  return (
    <dialog ref={openModal} className={c.overlay} closedby="none" aria-labelledby="creating">
      <Loader size={38} color="var(--brand)" aria-hidden />
      <span id="creating">{t`Creating group, please wait...`}</span>
    </dialog>
  )
}
