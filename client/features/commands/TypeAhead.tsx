import { useState } from 'react'
import { t } from '#client/lib/language.ts'
import hidden from '#client/ui/content/VisuallyHidden.module.css'

/** Keys of a list that are no text. */
const OF_THE_LIST = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'NumpadEnter'])

interface TypeAheadProps {
  text: string
  onText: (text: string) => void
  /** A key that is meant for the list, as `KeyboardEvent.code`. */
  onPress: (code: string) => void
  onClose: () => void
}

/** Has the keyboard until the palette's own field takes it over: what is typed meanwhile is a search and no shortcut. */
export function TypeAhead({ text, onText, onPress, onClose }: TypeAheadProps) {
  const [isNeeded, setNeeded] = useState(true)
  if (!isNeeded) return null
  return (
    <input
      className={hidden.hidden}
      autoFocus
      aria-label={t('Search commands')}
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
