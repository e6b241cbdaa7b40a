import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { TextField } from '#client/ui/forms/fields.tsx'
import { groupFlow, useGroupState } from './group-state.ts'
import { useGroupSteps } from './group-steps.ts'
import c from './Step.module.css'

interface NameStepProps {
  /** The server's error for the name. */
  refusal: string | undefined
  onEdit: () => void
}

/** Asks for the name; the server enforces its maximum length. */
export function NameStep({ refusal, onEdit }: NameStepProps) {
  const { t } = useLingui()
  const { groupName } = useGroupState()
  const { toInvites } = useGroupSteps()
  const field = useRef<HTMLInputElement>(null)
  const isBlank = groupName.trim() === ''

  useEffect(() => field.current?.focus(), [])

  const next = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBlank) toInvites()
  }
  return (
    <form className={c.step} onSubmit={next}>
      <h1 className={c.title}>{t`Name your Group.`}</h1>
      <p className={c.lede}>{t`The meeting will be called this in everyone’s calendar.`}</p>
      <TextField
        ref={field}
        label={t`Group name`}
        placeholder={t`Weekly team meeting`}
        description={t`max 25 characters`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        value={groupName}
        error={refusal}
        onChange={(event) => {
          if (refusal) onEdit()
          groupFlow.nameGroup(event.currentTarget.value)
        }}
      />
      <div className={c.actions}>
        <Button type="submit" size="md" disabled={isBlank}>
          {t`Next`}
        </Button>
      </div>
    </form>
  )
}
