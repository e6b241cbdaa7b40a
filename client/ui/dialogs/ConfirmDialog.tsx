import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorReason } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '../buttons/LoadingButton.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { useReturnFocus } from '../focus/return-focus.ts'
import { TextArea } from '../forms/fields.tsx'
import c from './ConfirmDialog.module.css'
import { useCloseOnBack } from './close-on-back.ts'

/** A confirmation of an action that affects others, cannot be undone, or is ambiguous. */
export interface Confirmation {
  title: string
  text: string
  note?: string | undefined
  /** An optional text field, whose value is passed to the choices. */
  field?: { label: string; description: string; maxLength: number }
  choices: {
    label: string
    variant: 'primary' | 'secondary' | 'error'
    /** The dialog stays open while it runs, and shows the error if it throws. */
    run: (fieldValue: string) => void | Promise<void>
  }[]
  /** The label of the button that closes the dialog. */
  dismissLabel: string
  onDismiss?: () => void
  errorText?: (error: unknown) => string
  errorHint?: (error: unknown) => string | undefined
}

/** Asks for confirmation, and stays open while the chosen action runs. */
export default function ConfirmDialog({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  useReturnFocus()
  const [fieldValue, setFieldValue] = useState('')
  const runChoice = useMutation({
    mutationFn: async ({ run }: Confirmation['choices'][number]) => run(fieldValue),
    onSuccess: onClose,
  })
  const dismiss = () => {
    if (runChoice.isPending) return
    confirmation.onDismiss?.()
    onClose()
  }
  useCloseOnBack(dismiss)
  const isDestructive = confirmation.choices[0]?.variant === 'error'
  return (
    <Modal
      opened
      onClose={dismiss}
      title={confirmation.title}
      size={420}
      // It may open over a panel, whose header is already a banner landmark.
      attributes={{ header: { role: 'none' } }}
      classNames={{ content: c.dialog, header: c.header, title: c.title }}
    >
      <p className={c.text}>{confirmation.text}</p>
      {confirmation.note && <p className={c.text}>{confirmation.note}</p>}
      {confirmation.field && (
        <TextArea
          className={c.field}
          rows={2}
          value={fieldValue}
          onChange={({ currentTarget }) => setFieldValue(currentTarget.value)}
          {...confirmation.field}
        />
      )}
      <div className={c.choices}>
        {runChoice.error && (
          <Notice kind="error" title={(confirmation.errorText ?? errorReason)(runChoice.error)}>
            {confirmation.errorHint?.(runChoice.error)}
          </Notice>
        )}
        {confirmation.choices.map((choice, index) => (
          <LoadingButton
            key={choice.label}
            data-autofocus={(index === 0 && !isDestructive) || undefined}
            variant={choice.variant}
            isLoading={runChoice.isPending && runChoice.variables.label === choice.label}
            onClick={() => !runChoice.isPending && runChoice.mutate(choice)}
          >
            {choice.label}
          </LoadingButton>
        ))}
        <Button variant="gray" data-autofocus={isDestructive || undefined} onClick={dismiss}>
          {confirmation.dismissLabel}
        </Button>
      </div>
    </Modal>
  )
}
