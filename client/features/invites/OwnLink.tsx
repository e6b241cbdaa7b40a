import { useState } from 'react'
import { Bar, BarButton } from './BookBar.tsx'

/** What an owner sees of their own link in place of the ways to book. */
export function OwnLink() {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.origin + window.location.pathname)
    setCopied(true)
  }
  return (
    <Bar title="This is your own link" text="Your guests see these times, and book here.">
      <BarButton hint="Share it by mail or chat" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy link'}
      </BarButton>
    </Bar>
  )
}
