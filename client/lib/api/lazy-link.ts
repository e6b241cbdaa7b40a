import { TRPCClientError, type TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'

/** A tRPC link whose code is loaded on its first call. */
export function lazyLink<Router extends AnyTRPCRouter>(load: () => Promise<TRPCLink<Router>>): TRPCLink<Router> {
  return (runtime) => (call) =>
    observable((observer) => {
      const loading = load().then((link) => link(runtime)(call).subscribe(observer))
      loading.catch((error: Error) => observer.error(TRPCClientError.from(error)))
      return () => void loading.then((subscription) => subscription.unsubscribe()).catch(() => undefined)
    })
}
