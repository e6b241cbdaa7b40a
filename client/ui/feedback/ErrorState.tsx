import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'

export interface ErrorStateProps {
  errorMessage: string
  /** Reloads the page by default. */
  onTryAgain?: (() => void) | undefined
  /** The HTTP status, for error reports. */
  errorStatus?: number | null | undefined
  /** Closes the overlay that contains the error, if any. */
  onClose?: (() => void) | undefined
  title?: ReactNode
  level?: 1 | 2 | 3
}

/** Shown instead of content that failed to load. */
export function ErrorState({
  errorMessage,
  onTryAgain = () => window.location.reload(),
  errorStatus,
  onClose,
  title,
  level = 2,
}: ErrorStateProps) {
  const { t } = useLingui()
  return (
    <div role="alert">
      <EmptyState
        level={level}
        title={title ?? t`Something went wrong`}
        icon={<IconCalendarExclamation size={34} stroke={1.6} />}
        actions={
          <>
            <Button onClick={onTryAgain}>{t`Try again`}</Button>
            {onClose && (
              <Button variant="secondary" onClick={onClose}>
                {t`Close`}
              </Button>
            )}
          </>
        }
      >
        <ErrorText message={errorMessage} status={errorStatus} />
      </EmptyState>
    </div>
  )
}

interface ErrorTextProps {
  message: string
  /** The HTTP status, for error reports. */
  status?: number | null | undefined
  /** Omit inside another alert. */
  role?: 'alert'
}

/** An error message as a sentence: toasts show the same message without a full stop. */
export function ErrorText({ message, status, ...role }: ErrorTextProps) {
  return (
    <>
      <span {...role}>{message}</span>
      {status ? ` (error ${status})` : null}
      {/[.!?…]$/.test(message) ? null : '.'}
    </>
  )
}
