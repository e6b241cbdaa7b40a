import { useLingui } from '@lingui/react/macro'
import { useWindowEvent } from '@mantine/hooks'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import hidden from '../content/VisuallyHidden.module.css'
import { afterRender, useReturnFocus } from './return-focus.ts'

/** Keys that control a list instead of adding text, as `KeyboardEvent.code`. */
const LIST_KEYS = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'NumpadEnter'])

/**
 * For a lazily loaded overlay: holds focus until its first field takes it, so that typing runs no shortcuts, and passes
 * the typed text and keys to that field. Returns focus on unmount.
 */
export function TypeAheadBuffer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [isNeeded, setNeeded] = useState(true)
  const keys = useRef<string[]>([])
  const buffer = useRef<HTMLInputElement>(null)
  useReturnFocus()
  useEffect(() => buffer.current?.focus(), [])
  useWindowEvent('focusin', ({ target: field }) => {
    if (!buffer.current || !(field instanceof HTMLInputElement)) return
    if (field.type !== 'text' || !field.closest('[role=dialog]')) return
    setNeeded(false)
    const { value } = buffer.current
    field.setRangeText(value, field.value.length, field.value.length, 'end')
    if (value) field.dispatchEvent(new Event('input', { bubbles: true }))
    const press = (code: string) => field.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }))
    afterRender(() => keys.current.forEach(press))
  })
  // Tab or a click may only move focus into an overlay, to its error, or to another field.
  const hold = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    if (!relatedTarget?.closest('[role=dialog], [role=alert], input')) setTimeout(() => currentTarget.focus())
  }
  if (!isNeeded) return null
  return (
    <input
      className={hidden.hidden}
      ref={buffer}
      aria-label={t`Loading...`}
      onKeyDown={(event) => {
        if (event.code === 'Escape') onClose()
        if (!LIST_KEYS.has(event.code)) return
        event.preventDefault()
        keys.current.push(event.code)
      }}
      onBlur={hold}
    />
  )
}
