import { useEffect, useState } from 'react'
import { t } from '#client/lib/language.ts'
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx'
import c from './UndoBar.module.css'
import type { UndoOffer } from './undo-offer.ts'

const STAYS_MS = 7000

interface UndoBarProps {
  offer: UndoOffer | undefined
  onUndo: () => void
  /** The time to undo is over. */
  onSettle: () => void
}

/** Says what was done and offers to undo it; time stands still while it is pointed at or holds the focus. */
export function UndoBar({ offer, onUndo, onSettle }: UndoBarProps) {
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!offer || held) return undefined
    const timer = setTimeout(onSettle, STAYS_MS)
    return () => clearTimeout(timer)
  }, [offer, held, onSettle])

  return (
    <output className={c.place}>
      {offer && (
        // What it reacts to only keeps it open longer; there is nothing here to be done by it.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          className={c.bar}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span className={c.text}>{offer.text}</span>
          <VisuallyHidden>{t('Z undoes it.')}</VisuallyHidden>
          <button
            type="button"
            className={c.undo}
            aria-keyshortcuts="z"
            onClick={() => {
              setHeld(false)
              onUndo()
            }}
          >
            {t('Undo')}
          </button>
        </div>
      )}
    </output>
  )
}
