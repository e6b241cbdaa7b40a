import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { onChunkReset, resetFailedChunks } from '#client/lib/chunk-errors.ts'
import { onServerReachable } from '#client/lib/server-status.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import c from './LazyBoundary.module.css'

interface ErrorViewProps {
  /** For overlays: adds a Close button to the error. */
  onClose?: (() => void) | undefined
  /** The title of the error. */
  title?: ReactNode
}

interface LazyBoundaryProps extends ErrorViewProps {
  /** Shown while loading. */
  fallback?: ReactNode
  children: ReactNode
}

interface LazyBoundaryState {
  failure?: { error: unknown } | undefined
}

/**
 * The Suspense and error boundary for lazily loaded content (`lazyWithRetry`). If loading or rendering fails, only
 * this part shows an error.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  override state: LazyBoundaryState = {}

  static getDerivedStateFromError(error: unknown): LazyBoundaryState {
    return { failure: { error } }
  }

  override render() {
    const { fallback, children, ...view } = this.props
    const { failure } = this.state
    if (failure) return <LoadError {...view} {...failure} onTryAgain={() => this.setState({ failure: undefined })} />
    return <Suspense fallback={fallback}>{children}</Suspense>
  }
}

function LoadError({ error, onTryAgain, ...view }: ErrorViewProps & { error: unknown; onTryAgain: () => void }) {
  const tryAgain = useRetry(error, onTryAgain)
  return (
    <div className={view.onClose && c.overlay}>
      <ErrorState {...view} errorMessage={readApiError(error).detail} onTryAgain={tryAgain} />
    </div>
  )
}

/** Retries on request, and automatically once an unreachable server is back. */
export function useRetry(error: unknown, retry: () => void): () => void {
  const isUnreachable = readApiError(error).code === 'unreachable'
  const tryAgain = () => {
    resetFailedChunks()
    retry()
  }
  const onReachable = useEffectEvent(tryAgain)
  useEffect(() => (isUnreachable ? onServerReachable(() => onReachable()) : undefined), [isUnreachable])
  // Failed chunks are also retried when the user leaves this page and returns.
  useEffect(() => resetFailedChunks, [])
  return tryAgain
}

/**
 * A lazy component, used inside a `LazyBoundary`. A failed load is retried when the user tries again; React's `lazy`
 * would cache the failure.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const create = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((error) => {
        onChunkReset(() => {
          Current = create()
        })
        throw error
      }),
    )
  let Current = create()
  return (props) => <Current {...props} />
}

/** A lazy component in a `LazyBoundary` of its own. The `onClose` of an overlay also closes its error. */
export function lazyWithBoundary<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Content = lazyWithRetry(load)
  return (props: Props & { onClose?: (() => void) | undefined }) => (
    <LazyBoundary onClose={props.onClose}>
      <Content {...props} />
    </LazyBoundary>
  )
}
