import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { ActionButton } from '../buttons/ActionButton.tsx'
import { useFocusFallback } from '../focus/return-focus.ts'
import c from './InlineConfirmation.module.css'

export interface InlineConfirmationProps {
  /** A question that says what the action will do. */
  children: ReactNode
  /** The label of the confirm button. */
  label: string
  loadingText: string
  onConfirm: () => Promise<unknown>
  onDismiss: () => void
}

/** A confirmation in place of the button that triggered it. Escape dismisses it, but not the panel around it. */
export function InlineConfirmation({ children, label, loadingText, onConfirm, onDismiss }: InlineConfirmationProps) {
  const { t } = useLingui()
  const textId = useId()
  const question = useFocusFallback<HTMLElement>()
  useEffect(() => question.current?.focus(), [question])
  const button = { size: 'xs', 'aria-describedby': textId, 'data-mantine-stop-propagation': true }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={question}
      tabIndex={-1}
      className={c.question}
      aria-labelledby={textId}
      onKeyDown={({ key }) => key === 'Escape' && onDismiss()}
      data-mantine-stop-propagation
    >
      <p id={textId}>{children}</p>
      <div className={c.actions}>
        <ActionButton variant="error" loadingText={loadingText} action={onConfirm} {...button}>
          {label}
        </ActionButton>
        <Button variant="gray" onClick={onDismiss} {...button}>
          {t`Cancel`}
        </Button>
      </div>
    </section>
  )
}
