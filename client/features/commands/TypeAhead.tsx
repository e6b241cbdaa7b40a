import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import hidden from '#client/ui/content/VisuallyHidden.module.css'

/** Keys that control the list instead of adding text. */
const OF_THE_LIST = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'NumpadEnter'])

interface TypeAheadProps {
  text: string
  onText: (text: string) => void
  /** A key for the list, as `KeyboardEvent.code`. */
  onPress: (code: string) => void
  onClose: () => void
}

/** Has the focus until the palette's field is mounted: typed keys are a search, not shortcuts. */
export function TypeAhead({ text, onText, onPress, onClose }: TypeAheadProps) {
  const { t } = useLingui()
  const [isNeeded, setNeeded] = useState(true)
  if (!isNeeded) return null
  return (
    <input
      className={hidden.hidden}
      autoFocus
      aria-label={t`Search commands`}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={(press) => {
        if (press.code === 'Escape') onClose()
        if (!OF_THE_LIST.has(press.code)) return
        press.preventDefault()
        onPress(press.code)
      }}
      onBlur={() => setNeeded(false)}
    />
  )
}
