import { type ComponentType, lazy } from 'react'
import { onChunkReset } from '#client/lib/chunk-errors.ts'

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
