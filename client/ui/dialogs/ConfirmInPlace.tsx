import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { LoadingButton } from '../buttons/LoadingButton.tsx'
import { showError } from '../feedback/toast.tsx'
import c from './ConfirmInPlace.module.css'

interface ConfirmInPlaceProps {
  /** A question that names what will be lost. */
  children: ReactNode
  /** The labels of the confirm button. */
  label: string
  busyLabel: string
  onConfirm: () => Promise<unknown>
  onDismiss: () => void
}

/** A confirmation in place of the button that triggered it. */
export function ConfirmInPlace({ children, label, busyLabel, onConfirm, onDismiss }: ConfirmInPlaceProps) {
  const { t } = useLingui()
  const confirm = useMutation({ mutationFn: onConfirm, onError: showError })
  const question = useRef<HTMLElement>(null)
  const textId = useId()

  useEffect(() => {
    question.current?.focus()
    const container = question.current?.closest<HTMLElement>('[role=dialog], main')
    return () => {
      // If focus was lost, because the buttons around it unmounted too, it moves to the container.
      setTimeout(() => document.activeElement === document.body && container?.focus())
    }
  }, [])

  return (
    <section ref={question} tabIndex={-1} className={c.question} aria-labelledby={textId}>
      <p id={textId}>{children}</p>
      <div className={c.answers}>
        <LoadingButton
          size="xs"
          variant="error"
          isLoading={confirm.isPending}
          loadingText={busyLabel}
          aria-describedby={textId}
          onClick={() => confirm.mutate()}
        >
          {label}
        </LoadingButton>
        <Button size="xs" variant="gray" aria-describedby={textId} onClick={onDismiss}>
          {t`Keep it`}
        </Button>
      </div>
    </section>
  )
}
