import { useState } from 'react'
import { t } from '#client/lib/language.ts'
import { say } from '#client/ui/toasts.ts'
import { Bar, BarButton } from './BookBar.tsx'

/** What an owner sees of their own link in place of the ways to book. */
export function OwnLink() {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.origin + window.location.pathname)
    setCopied(true)
    say(t('Copied'))
  }
  return (
    <Bar title={t('This is your own link')} text={t('Your guests see these times, and book here.')}>
      <BarButton hint={t('Share it by mail or chat')} onClick={() => void copy()}>
        {t(copied ? 'Copied' : 'Copy link')}
      </BarButton>
    </Bar>
  )
}
