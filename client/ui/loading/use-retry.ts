import { useEffect, useEffectEvent } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { onServerReachable, retryFailedChunks } from '#client/lib/chunk-loading.ts'

/**
 * For what stands where something failed: tries again when it is asked to, and by itself when what could not be reached
 * is back.
 */
export function useRetry(error: unknown, again: () => void): () => void {
  const isUnreachable = readApiError(error).status === 0
  const tryAgain = () => {
    retryFailedChunks()
    again()
  }
  const whenItIsBack = useEffectEvent(tryAgain)
  useEffect(() => (isUnreachable ? onServerReachable(() => whenItIsBack()) : undefined), [isUnreachable])
  // Who goes elsewhere instead, and comes back, asks anew too.
  useEffect(() => retryFailedChunks, [])
  return tryAgain
}
