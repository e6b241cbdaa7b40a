import { useLingui } from '@lingui/react/macro'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { SecondsLeft, useSecondsUntil } from '#client/ui/feedback/SecondsLeft.tsx'
import c from './UndoStrip.module.css'

interface UndoStripProps {
  /** The end of the undo period, an ISO instant. */
  until: string
  isBusy: boolean
  onUndo: () => void
}

/** Offers to undo a booking before others are notified, with a countdown. */
export function UndoStrip({ until, isBusy, onUndo }: UndoStripProps) {
  const { t } = useLingui()
  const seconds = useSecondsUntil(until)
  const end = useRef<HTMLOutputElement>(null)
  const isOver = seconds === 0
  // Mounted before its text: screen readers do not read live regions that appear together with it.
  return (
    <div>
      {!isOver && <Offer seconds={seconds} isBusy={isBusy} onUndo={onUndo} onGone={() => end.current?.focus()} />}
      <output ref={end} tabIndex={-1} className={isOver ? c.over : undefined}>
        {isOver && t`The invitations are on their way.`}
      </output>
    </div>
  )
}

interface OfferProps extends Pick<UndoStripProps, 'isBusy' | 'onUndo'> {
  seconds: number
  /** Restores the focus if the button had it. */
  onGone: () => void
}

function Offer({ seconds, isBusy, onUndo, onGone }: OfferProps) {
  const { t } = useLingui()
  const [atFirst] = useState(seconds)
  const strip = useRef<HTMLDivElement>(null)
  const gone = useEffectEvent(onGone)
  useLayoutEffect(() => {
    const { current } = strip
    return () => {
      if (current?.contains(document.activeElement)) gone()
    }
  }, [])
  return (
    <div ref={strip} className={c.strip}>
      <span>
        {t`Made a mistake? Undo before invitations go out.`}
        <VisuallyHidden> {t`You have ${{ n: atFirst }} seconds.`}</VisuallyHidden>
      </span>
      <LoadingButton variant="secondary" isLoading={isBusy} onClick={onUndo}>
        {t`Undo`}
        <SecondsLeft seconds={seconds} />
      </LoadingButton>
    </div>
  )
}
