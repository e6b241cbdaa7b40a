import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { announce } from '../feedback/announce.ts'
import { toast } from '../feedback/toast.tsx'

const COPIED_FOR_MS = 2500
/** Long enough to select and copy a link by hand. */
const MANUAL_COPY = { duration: 60_000 }

/**
 * Copies a text, confirms it for a moment and announces it.
 * @param done the announcement
 * @param blockedText the message if the browser does not allow copying
 */
export function useCopy(text: string, done?: string, blockedText?: string) {
  const { t } = useLingui()
  const [copied, setCopied] = useState<string>()

  useEffect(() => {
    if (copied === undefined) return undefined
    const timer = setTimeout(() => setCopied(undefined), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return toast.warning(blockedText ?? t`This browser blocks copying. The link is ${{ link: text }}`, MANUAL_COPY)
    }
    setCopied(text)
    announce(done ?? t`Link copied`)
  }
  return { isCopied: copied === text, copy: () => void copy() }
}
