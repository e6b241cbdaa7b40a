import { useEffect, useState } from 'react'
import { toast } from '#client/ui/toasts.ts'

const SAID_FOR_MS = 2500

/** Puts a text on the clipboard; false where the browser does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text, and knows for a moment that it did. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<string>()

  useEffect(() => {
    if (copied === undefined) return undefined
    const timer = setTimeout(() => setCopied(undefined), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (await copyText(text)) setCopied(text)
    else toast.warning(`This browser does not let pages copy. The link is ${text}`)
  }
  return { isCopied: copied === text, copy: () => void copy() }
}
