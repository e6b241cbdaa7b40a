import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { announce } from '../feedback/announce.ts'
import { toast } from '../feedback/toast.tsx'

const SAID_FOR_MS = 2500
/** Long enough to select and copy a link by hand. */
const BY_HAND = { duration: 60_000 }

/**
 * Copies a text, confirms it for a moment and announces it.
 * @param done the announcement
 * @param refusal the message if the browser does not allow copying
 */
export function useCopy(text: string, done?: string, refusal?: string) {
  const { t } = useLingui()
  const [copied, setCopied] = useState<string>()

  useEffect(() => {
    if (copied === undefined) return undefined
    const timer = setTimeout(() => setCopied(undefined), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return toast.warning(refusal ?? t`This browser blocks copying. The link is ${{ link: text }}`, BY_HAND)
    }
    setCopied(text)
    announce(done ?? t`Link copied`)
  }
  return { isCopied: copied === text, copy: () => void copy() }
}
