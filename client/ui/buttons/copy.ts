import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { announce } from '../feedback/announce.ts'
import { toast } from '../feedback/toast.tsx'

const COPIED_FOR_MS = 2500
/** Long enough to select and copy a link by hand. */
const MANUAL_COPY = { duration: 60_000 }

/**
 * Copies text. Success is announced, and `isCopied` is true for a moment.
 * @param announcement the text for screen readers; “Link copied” by default
 * @param blockedText the message if the browser does not allow copying
 */
export function useCopy(text: string, announcement?: string, blockedText?: string) {
  const { t } = useLingui()
  const [copiedText, setCopiedText] = useState<string>()

  useEffect(() => {
    if (copiedText === undefined) return undefined
    const timer = setTimeout(() => setCopiedText(undefined), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copiedText])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return toast.warning(blockedText ?? t`This browser blocks copying. The link is ${{ link: text }}`, MANUAL_COPY)
    }
    setCopiedText(text)
    announce(announcement ?? t`Link copied`)
  }
  return { isCopied: copiedText === text, copy: () => void copy() }
}
