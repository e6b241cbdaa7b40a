import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { SecondsLeft } from '#client/ui/feedback/SecondsLeft.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import c from './UndoBar.module.css'
import type { UndoOffer } from './undo-offer.ts'

const VISIBLE_SECONDS = 7

interface UndoBarProps {
  offer: UndoOffer | undefined
  onUndo: () => void
  /** Called when the undo period ends. */
  onSettle: () => void
}

/** The remaining seconds of an offer; the countdown pauses while held. */
function useSecondsOf(offer: UndoOffer | undefined, isHeld: boolean, onOver: () => void): number {
  const [{ of, left }, count] = useState({ of: offer, left: VISIBLE_SECONDS })
  const seconds = of === offer ? left : VISIBLE_SECONDS
  useEffect(() => {
    if (!offer || isHeld) return undefined
    const second = setTimeout(() => (seconds > 1 ? count({ of: offer, left: seconds - 1 }) : onOver()), 1000)
    return () => clearTimeout(second)
  }, [offer, isHeld, seconds, onOver])
  return seconds
}

/** Shows the last action and offers to undo it; the countdown pauses on hover and focus. */
export function UndoBar({ offer, onUndo, onSettle }: UndoBarProps) {
  const { t } = useLingui()
  const [held, hold] = useState<UndoOffer>()
  const seconds = useSecondsOf(offer, held === offer, onSettle)
  return (
    <output className={c.place}>
      {offer && (
        // The pointer only keeps it open longer; it is not an action.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          className={`${shape.toast} ${c.bar}`}
          onPointerEnter={() => hold(offer)}
          onPointerLeave={() => hold(undefined)}
          onFocus={() => hold(offer)}
          onBlur={() => hold(undefined)}
        >
          <i className={shape.dot} />
          <span className={c.text}>{offer.text}</span>
          {offer.undo && (
            <>
              <VisuallyHidden>
                {t`You have ${{ n: VISIBLE_SECONDS }} seconds.`} {t`Press Z to undo.`}
              </VisuallyHidden>
              <Button size="xs" variant="secondary" aria-keyshortcuts="z" onClick={onUndo}>
                {t`Undo`}
                <SecondsLeft seconds={seconds} />
              </Button>
            </>
          )}
        </div>
      )}
    </output>
  )
}
