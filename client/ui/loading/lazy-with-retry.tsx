import { type ComponentType, lazy } from 'react'
import { loadWithRetry } from '#client/lib/chunk-loading.ts'

/**
 * A lazy component, used inside a `LazyBoundary`. A failed load is retried when the user tries again; React's `lazy`
 * would cache the failure.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const begin = (): ComponentType<Props> =>
    lazy(() =>
      loadWithRetry(load, () => {
        Current = begin()
      }),
    )
  let Current = begin()
  return (props) => <Current {...props} />
}
