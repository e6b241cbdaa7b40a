import { useEffect, useEffectEvent } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { onServerReachable, retryFailedChunks } from '#client/lib/chunk-loading.ts'

/** Retries on request, and automatically once an unreachable server is back. */
export function useRetry(error: unknown, again: () => void): () => void {
  const isUnreachable = readApiError(error).status === 0
  const tryAgain = () => {
    retryFailedChunks()
    again()
  }
  const whenItIsBack = useEffectEvent(tryAgain)
  useEffect(() => (isUnreachable ? onServerReachable(() => whenItIsBack()) : undefined), [isUnreachable])
  // Leaving and coming back retries too.
  useEffect(() => retryFailedChunks, [])
  return tryAgain
}
