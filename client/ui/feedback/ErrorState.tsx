import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState, LineIcon } from './EmptyState.tsx'
import { ErrorText } from './ErrorText.tsx'

export interface ErrorStateProps {
  errorMessage: string
  /** The target of “Try again”; a path of this site. */
  tryAgainLink?: string | undefined
  /** Called by “Try again” without a link. */
  onTryAgain?: (() => void) | undefined
  /** The HTTP status, for error reports. */
  errorStatus?: number | null | undefined
  showTryAgain?: boolean
  /** Closes an overlay. */
  onClose?: () => void
  title?: string
  level?: 1 | 2 | 3
}

/** Shown instead of content that failed to load. */
export function ErrorState({
  errorMessage,
  tryAgainLink,
  onTryAgain,
  errorStatus,
  showTryAgain = true,
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
        icon={<BrokenLineIcon />}
        actions={
          <>
            {showTryAgain && <TryAgain link={tryAgainLink} onPress={onTryAgain} />}
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

interface TryAgainProps {
  link: string | undefined
  onPress: (() => void) | undefined
}

function TryAgain({ link, onPress }: TryAgainProps) {
  const { t } = useLingui()
  if (link !== undefined) {
    return (
      <Button component="a" href={link}>
        {t`Try again`}
      </Button>
    )
  }
  return <Button onClick={onPress ?? (() => window.location.reload())}>{t`Try again`}</Button>
}

/** A broken timeline. */
function BrokenLineIcon() {
  return (
    <LineIcon>
      <rect x="6" y="8" width="24" height="22" rx="6" />
      <path d="M6 15h8l3 4 3-7 3 3h7M13 5v5M23 5v5" strokeLinejoin="round" />
    </LineIcon>
  )
}
