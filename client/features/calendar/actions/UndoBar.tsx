import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useFocusWithin, useHover, useMergedRef, useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorReason } from '#client/lib/api/api-error.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { announce } from '#client/ui/feedback/announce.ts'
import { SecondsLeft } from '#client/ui/feedback/SecondsLeft.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { restoreLostFocus } from '#client/ui/focus/return-focus.ts'
import shape from '#client/ui/theme/shapes.module.css'
import c from './UndoBar.module.css'

/** A recent action, and how to undo it if possible. */
export interface UndoOffer {
  /** Describes the action: `Deleted “Standup”`. */
  text: string
  /** Its errors are shown to the user. Undefined if the action cannot be undone. */
  undo: (() => unknown) | undefined
  /** Called when the offer ends without an undo. */
  settle?: (isPageClosing: boolean) => void
}

/** Undoes an action, and announces it or shows the error. */
async function runUndo(undo: UndoOffer['undo'] | undefined): Promise<void> {
  try {
    await undo?.()
    announce(t`Undone`)
  } catch (error) {
    toast.error(t`That could not be undone. ${{ reason: errorReason(error) }}`)
  }
}

/** The undo offer of the last action. A new offer settles the previous offer. */
export function useUndoBar() {
  const [offer, setOffer] = useState<UndoOffer>()
  const currentOffer = useRef<UndoOffer>(undefined)

  const replaceOffer = (next?: UndoOffer) => {
    const previous = currentOffer.current
    currentOffer.current = next
    setOffer(next)
    return previous
  }
  const settle = (isPageClosing = false) => replaceOffer()?.settle?.(isPageClosing)
  useWindowEvent('pagehide', () => settle(true))
  const onUnmount = useEffectEvent(settle)
  useEffect(() => () => onUnmount(), [])

  return {
    offer,
    show: (next: UndoOffer) => replaceOffer(next)?.settle?.(false),
    undo: () => {
      void runUndo(replaceOffer()?.undo)
      restoreLostFocus()
    },
    settle,
  }
}

const VISIBLE_SECONDS = 7
/** Limits a pause: if the page closes, a deletion is sent with the access token from when the bar appeared. */
const MAX_VISIBLE_SECONDS = 30

type UndoBarProps = Omit<ReturnType<typeof useUndoBar>, 'show'>

/** The remaining seconds of an offer; the countdown can be paused. */
function useSecondsLeft(offer: UndoOffer, isPaused: boolean, onElapsed: () => void): number {
  const [countdown, setCountdown] = useState({ offer, seconds: VISIBLE_SECONDS })
  const seconds = countdown.offer === offer ? countdown.seconds : VISIBLE_SECONDS
  const elapse = useEffectEvent((elapsedOffer: UndoOffer) => elapsedOffer === offer && onElapsed())
  useEffect(() => {
    const tick = () => (seconds === 1 ? elapse(offer) : setCountdown({ offer, seconds: seconds - 1 }))
    const timer = isPaused ? undefined : setTimeout(tick, 1000)
    return () => clearTimeout(timer)
  }, [offer, isPaused, seconds])
  useEffect(() => {
    const timer = setTimeout(() => elapse(offer), MAX_VISIBLE_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [offer])
  return seconds
}

/** Shows the last action and offers to undo it; the countdown pauses on hover and focus. */
export function UndoBar({ offer, ...handlers }: UndoBarProps) {
  return <output className={c.position}>{offer && <Bar offer={offer} {...handlers} />}</output>
}

function Bar({ offer, undo, settle }: UndoBarProps & { offer: UndoOffer }) {
  const { t } = useLingui()
  const { ref: hoverRef, hovered } = useHover()
  const { ref: focusRef, focused } = useFocusWithin()
  const seconds = useSecondsLeft(offer, hovered || focused, settle)
  return (
    <div ref={useMergedRef(hoverRef, focusRef)} className={`${shape.toast} ${c.bar}`}>
      <i className={shape.dot} />
      <span className={c.text}>{offer.text}</span>
      {offer.undo && (
        <>
          <VisuallyHidden>
            {t`You have ${{ n: VISIBLE_SECONDS }} seconds.`} {t`Press Z to undo.`}
          </VisuallyHidden>
          <Button size="xs" variant="secondary" aria-keyshortcuts="z" onClick={undo}>
            {t`Undo`}
            <SecondsLeft seconds={seconds} />
          </Button>
        </>
      )}
    </div>
  )
}
