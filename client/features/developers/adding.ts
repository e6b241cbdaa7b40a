import { useRef, useState } from 'react'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'

/**
 * A list's way of adding to it: a button opens a form, and what the form made is shown once.
 * @param isBegun the form was left half filled in, and is open from the start
 */
export function useCreateForm<Made>(isBegun: () => boolean) {
  const [isAdding, setAdding] = useState(isBegun)
  const [made, setMade] = useState<Made>()
  const button = useRef<HTMLButtonElement>(null)

  const finish = (result: Made) => {
    setAdding(false)
    setMade(result)
  }
  /** Leaves the form, or what was shown, for where it came from. */
  const close = () =>
    closeAndFocus(button, () => {
      setAdding(false)
      setMade(undefined)
    })
  return { isAdding, made, button, open: () => setAdding(true), finish, close }
}
