import { useLingui } from '@lingui/react/macro'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { SecondsLeft, useSecondsUntil } from '#client/ui/feedback/SecondsLeft.tsx'
import type { BookingResult } from '#shared/invitations.ts'
import c from './UndoStrip.module.css'

interface UndoStripProps {
  booking: Pick<BookingResult, 'undo_token' | 'undo_until'>
  /** Called with `undo_token`. */
  undo: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'isSuccess' | 'error'>
}

/** Offers to undo a booking before others are notified, with a countdown. */
export function UndoStrip({ booking: { undo_token, undo_until }, undo }: UndoStripProps) {
  if (!undo_token || !undo_until) return null
  return (
    <>
      <Countdown
        until={Date.parse(undo_until)}
        isBusy={undo.isPending || undo.isSuccess}
        onUndo={() => undo.mutate(undo_token)}
      />
      {undo.error && <Notice kind="error" title={readApiError(undo.error).detail} />}
    </>
  )
}

interface CountdownProps {
  /** epoch milliseconds */
  until: number
  isBusy: boolean
  onUndo: () => void
}

function Countdown({ until, isBusy, onUndo }: CountdownProps) {
  const { t } = useLingui()
  const seconds = useSecondsUntil(until)
  const [initialSeconds] = useState(seconds)
  const endMessage = useRef<HTMLOutputElement>(null)
  const isOver = seconds === 0 && !isBusy
  useEffect(() => {
    // The button unmounted while it had focus.
    if (isOver && initialSeconds > 0 && document.activeElement === document.body) endMessage.current?.focus()
  }, [isOver, initialSeconds])
  return (
    <div>
      {!isOver && (
        <div className={c.strip}>
          <span>
            {t`Made a mistake? Undo before invitations go out.`}
            <VisuallyHidden> {t`You have ${{ n: initialSeconds }} seconds.`}</VisuallyHidden>
          </span>
          <LoadingButton variant="secondary" isLoading={isBusy} onClick={onUndo}>
            {t`Undo`}
            <SecondsLeft seconds={seconds} />
          </LoadingButton>
        </div>
      )}
      {/* Mounted before its text: screen readers ignore live regions that appear together with their text. */}
      <output ref={endMessage} tabIndex={-1} className={isOver ? c.message : undefined}>
        {isOver && t`The invitations are on their way.`}
      </output>
    </div>
  )
}
