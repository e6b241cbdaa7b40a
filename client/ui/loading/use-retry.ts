import { useEffect, useEffectEvent } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { resetFailedChunks } from '#client/lib/chunk-errors.ts'
import { onServerReachable } from '#client/lib/server-status.ts'

/** Retries on request, and automatically once an unreachable server is back. */
export function useRetry(error: unknown, retry: () => void): () => void {
  const isUnreachable = readApiError(error).status === 0
  const tryAgain = () => {
    resetFailedChunks()
    retry()
  }
  const onReachable = useEffectEvent(tryAgain)
  useEffect(() => (isUnreachable ? onServerReachable(() => onReachable()) : undefined), [isUnreachable])
  // Leaving and coming back retries too.
  useEffect(() => resetFailedChunks, [])
  return tryAgain
}
