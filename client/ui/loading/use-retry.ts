import { useEffect, useEffectEvent } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { askAgain, whenBack } from '#client/lib/chunk-loading.ts'

/**
 * For what stands where something failed: tries again when it is asked to, and by itself when what could not be reached
 * is back.
 */
export function useTryAgain(error: unknown, again: () => void): () => void {
  const isUnreachable = readApiError(error).status === 0
  const tryAgain = () => {
    askAgain()
    again()
  }
  const whenItIsBack = useEffectEvent(tryAgain)
  useEffect(() => (isUnreachable ? whenBack(() => whenItIsBack()) : undefined), [isUnreachable])
  // Who goes elsewhere instead, and comes back, asks anew too.
  useEffect(() => askAgain, [])
  return tryAgain
}
