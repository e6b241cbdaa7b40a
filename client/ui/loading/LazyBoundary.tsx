import { Component, type ReactNode, Suspense } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import c from './LazyBoundary.module.css'
import { useRetry } from './use-retry.ts'

interface Around {
  /** For what stands over the page: closes it, also where it could not be opened. */
  onClose?: () => void
  /** What a failure is headed with. */
  title?: string
}

interface LazyBoundaryProps extends Around {
  /** Until its code is here. */
  fallback?: ReactNode
  children: ReactNode
}

interface LazyBoundaryState {
  fault?: { error: unknown } | undefined
}

/** A part of a page that is fetched when it is first shown (`lazyPart`). If it is lost, or breaks, the page stays as it is. */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  override state: LazyBoundaryState = {}

  static getDerivedStateFromError(error: unknown): LazyBoundaryState {
    return { fault: { error } }
  }

  override render() {
    const { fallback, children, ...around } = this.props
    const { fault } = this.state
    if (fault) return <LoadError {...around} {...fault} onTryAgain={() => this.setState({ fault: undefined })} />
    return <Suspense fallback={fallback}>{children}</Suspense>
  }
}

function LoadError({ error, onTryAgain, ...around }: Around & { error: unknown; onTryAgain: () => void }) {
  const tryAgain = useRetry(error, onTryAgain)
  return (
    <div className={around.onClose && c.over}>
      <ErrorState {...around} errorMessage={readApiError(error).detail} onTryAgain={tryAgain} />
    </div>
  )
}
