import type { TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable, type Unsubscribable } from '@trpc/server/observable'

/** A link whose code arrives with its first use. */
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
        void start()
        return () => {
          stopped = true
          running?.unsubscribe()
        }
      })
  }
}
