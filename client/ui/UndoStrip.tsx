import { useEffect, useState } from 'react'
import { t } from '#client/lib/language.ts'
import { LoadingButton } from './LoadingButton.tsx'
import c from './UndoStrip.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface UndoStripProps {
  /** Until when it can be taken back, an ISO instant. */
  until: string
  isBusy: boolean
  onUndo: () => void
}

/** Whole seconds until an instant, counted down; 0 once it is past. */
function useSecondsUntil(until: string): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return undefined
    const tick = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(tick)
  }, [isOver])
  return left
}

/** Takes a fresh booking back while nobody else knows of it; says how long that goes, and when it is over. */
export function UndoStrip({ until, isBusy, onUndo }: UndoStripProps) {
  const seconds = useSecondsUntil(until)
  const [atFirst] = useState(seconds)
  if (seconds === 0) {
    return <output className={c.over}>{t('The invitations are on their way.')}</output>
  }
  return (
    <div className={c.strip}>
      <span>
        {t('Not right? Take it back before others are told.')}
        {/* Said once: a count that is read aloud drowns everything else. */}
        <VisuallyHidden> {t('You have {n} seconds.', { n: atFirst })}</VisuallyHidden>
      </span>
      <LoadingButton variant="secondary" isLoading={isBusy} onClick={onUndo}>
        {t('Undo')}
        <span className={c.seconds} aria-hidden>
          {seconds} s
        </span>
      </LoadingButton>
    </div>
  )
}
