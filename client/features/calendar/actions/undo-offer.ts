import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#client/lib/language.ts'
import { announce } from '#client/ui/feedback/announce.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { restoreLostFocus } from '#client/ui/focus/return-focus.ts'
import { errorReason } from './error-reason.ts'

/** Something that was done, and can mostly be taken back for a while. */
export interface UndoOffer {
  /** What was done: 'Deleted “Standup”'. */
  text: string
  /** What it throws is told. */
  undo: (() => unknown) | undefined
  /** Called once, when it can no longer be taken back; `leaving` when the page is about to close. */
  settle?: (leaving: boolean) => void
}

/** Takes something back, and says so once that is true. */
async function runUndo(undo: UndoOffer['undo'] | undefined): Promise<void> {
  try {
    await undo?.()
    announce(t('Undone'))
  } catch (error) {
    toast.error(t('That could not be undone. {reason}', { reason: errorReason(error) }))
  }
}

/** The offer to undo what was done last. A new one settles the one before. */
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
