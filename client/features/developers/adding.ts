import { useRef, useState } from 'react'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'

/**
 * Adding to a list: a button opens a form, and the result is shown once.
 * @param isBegun whether there is a draft, which opens the form initially
 */
export function useCreateForm<Made>(isBegun: () => boolean) {
  const [isAdding, setAdding] = useState(isBegun)
  const [made, setMade] = useState<Made>()
  const button = useRef<HTMLButtonElement>(null)

  const finish = (result: Made) => {
    setAdding(false)
    setMade(result)
  }
  /** Closes the form or its result, and focuses the button that opened it. */
  const close = () =>
    closeAndFocus(button, () => {
      setAdding(false)
      setMade(undefined)
    })
  return { isAdding, made, button, open: () => setAdding(true), finish, close }
}
