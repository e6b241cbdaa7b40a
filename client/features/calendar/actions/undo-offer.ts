import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorReason } from '#client/lib/api/api-error.ts'
import { announce } from '#client/ui/feedback/announce.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { restoreLostFocus } from '#client/ui/focus/return-focus.ts'

/** A finished action, which usually can be undone for a while. */
export interface UndoOffer {
  /** The finished action: “Deleted “Standup””. */
  text: string
  /** Its errors are shown. */
  undo: (() => unknown) | undefined
  /** Called once, when undoing is no longer possible; `leaving` while the page closes. */
  settle?: (leaving: boolean) => void
}

/** Undoes an action and announces it. */
async function runUndo(undo: UndoOffer['undo'] | undefined): Promise<void> {
  try {
    await undo?.()
    announce(t`Undone`)
  } catch (error) {
    toast.error(t`That could not be undone. ${{ reason: errorReason(error) }}`)
  }
}

/** The undo offer of the last action. A new offer settles the previous one. */
export function useUndoOffer() {
  const [offer, setOffer] = useState<UndoOffer>()
  const open = useRef<UndoOffer>(undefined)

  const close = useCallback((how: 'undo' | 'settle' | 'leave') => {
    const closing = open.current
    open.current = undefined
    setOffer(undefined)
    if (how === 'undo') {
      void runUndo(closing?.undo)
      restoreLostFocus()
    } else closing?.settle?.(how === 'leave')
  }, [])

  const show = useCallback(
    (next: UndoOffer) => {
      close('settle')
      open.current = next
      setOffer(next)
    },
    [close],
  )

  useEffect(() => {
    const leave = () => close('leave')
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      open.current?.settle?.(false)
      open.current = undefined
    }
  }, [close])

  const undo = useCallback(() => close('undo'), [close])
  const settle = useCallback(() => close('settle'), [close])
  return { offer, show, undo, settle }
}
