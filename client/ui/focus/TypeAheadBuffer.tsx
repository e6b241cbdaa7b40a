import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, useRef, useState } from 'react'
import hidden from '../content/VisuallyHidden.module.css'
import { focusOnMount } from './focus-field.ts'
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
  useReturnFocus()
  const release = ({ currentTarget: { value }, relatedTarget: field }: FocusEvent<HTMLInputElement>) => {
    setNeeded(false)
    if (!(field instanceof HTMLInputElement) || field.type !== 'text' || !field.closest('[role=dialog]')) return
    field.setRangeText(value, field.value.length, field.value.length, 'end')
    if (value) field.dispatchEvent(new Event('input', { bubbles: true }))
    const press = (code: string) => field.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }))
    afterRender(() => keys.current.forEach(press))
  }
  if (!isNeeded) return null
  return (
    <input
      className={hidden.hidden}
      ref={focusOnMount}
      aria-label={t`Loading...`}
      onKeyDown={(press) => {
        if (press.code === 'Escape') onClose()
        if (!LIST_KEYS.has(press.code)) return
        press.preventDefault()
        keys.current.push(press.code)
      }}
      onBlur={release}
    />
  )
}
