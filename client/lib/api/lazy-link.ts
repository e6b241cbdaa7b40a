import { TRPCClientError, type TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable, type Unsubscribable } from '@trpc/server/observable'

/** A tRPC link whose code loads with its first call; if loading fails, the next call tries again. */
export function lazyLink<Router extends AnyTRPCRouter>(load: () => Promise<TRPCLink<Router>>): TRPCLink<Router> {
  return (runtime) => {
    let loaded: Promise<ReturnType<TRPCLink<Router>>> | undefined
    return (call) =>
      observable((observer) => {
        let running: Unsubscribable | undefined
        let stopped = false
        const start = async () => {
          loaded ??= load().then((link) => link(runtime))
          const operation = await loaded
          if (!stopped) running = operation(call).subscribe(observer)
        }
        start().catch((error: Error) => {
          loaded = undefined
          observer.error(TRPCClientError.from(error))
        })
        return () => {
          stopped = true
          running?.unsubscribe()
        }
      })
  }
}
