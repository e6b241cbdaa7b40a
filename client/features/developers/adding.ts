import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A list's way of adding to it: a button opens a form, and what the form made is shown once. */
export function useAdding<Made>() {
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<Made>()
  const button = useRef<HTMLButtonElement>(null)

  const finish = (result: Made) => {
    setAdding(false)
    setMade(result)
  }
  /** Leaves the form, or what was shown, for where it came from. */
  const close = () => {
    flushSync(() => {
      setAdding(false)
      setMade(undefined)
    })
    button.current?.focus()
  }
  return { isAdding, made, button, open: () => setAdding(true), finish, close }
}
