import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ApiError, readApiError } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '../buttons/LoadingButton.tsx'
import c from '../content/CardList.module.css'
import { Notice } from '../feedback/Notice.tsx'
import type { useValidatedForm } from './use-validated-form.ts'

interface PanelFormProps<Values extends object, Saved> {
  form: ReturnType<typeof useValidatedForm<Values>>
  title: string
  submitLabel: string
  loadingText: string
  cancelLabel?: string
  save: (values: Values) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onCancel: () => void
  /** Describes a failed call above the buttons, instead of in a toast. */
  failureText?: (error: ApiError) => string
  /** Smaller, and without a heading, inside the card of the item that it edits. */
  isInCard?: boolean
  children: ReactNode
}

/** Focuses the first text field or select, or else the form: the button that opened it is gone. */
function focusFirstField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox]), select, textarea')
  ;(field ?? form)?.focus()
}

/** A form in a panel that adds or edits an item of a list. */
export function PanelForm<Values extends object, Saved>({
  form,
  title,
  submitLabel,
  loadingText,
  cancelLabel,
  save,
  onSaved,
  onCancel,
  failureText,
  isInCard = false,
  children,
}: PanelFormProps<Values, Saved>) {
  const { t } = useLingui()
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      form.finish()
      onSaved(saved)
    },
    onError: (error) => (failureText ? form.showErrors(readApiError(error).fields) : form.showFailure(error)),
  })
  const cancel = () => {
    form.finish()
    onCancel()
  }
  const failure = saving.error && readApiError(saving.error)
  const isFieldError = failure && Object.keys(failure.fields).length > 0
  const size = isInCard ? 'xs' : 'md'
  return (
    <form
      ref={focusFirstField}
      tabIndex={-1}
      className={isInCard ? c.inCard : c.form}
      aria-label={title}
      noValidate
      onSubmit={form.handleSubmit(saving.isPending, saving.mutate)}
    >
      {!isInCard && <h3 className={c.title}>{title}</h3>}
      {children}
      {failureText && failure && !isFieldError && <Notice kind="error" title={failureText(failure)} />}
      <div className={c.buttons}>
        <LoadingButton type="submit" size={size} isLoading={saving.isPending} loadingText={loadingText}>
          {submitLabel}
        </LoadingButton>
        <Button size={size} variant="gray" onClick={cancel}>
          {cancelLabel ?? t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
