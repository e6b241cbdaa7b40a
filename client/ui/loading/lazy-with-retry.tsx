import { type ComponentType, lazy } from 'react'
import { loadWithRetry } from '#client/lib/chunk-loading.ts'

/**
 * A component whose code arrives when it is first shown, inside of a `Part`. One that did not arrive is asked for again
 * when somebody tries again; React's `lazy` by itself remembers that it failed for as long as the page is open.
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
