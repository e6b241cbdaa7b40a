import { type RefObject, useEffect } from 'react'

/**
 * Lets the keyboard scroll what scrolls inside the frame: on a day without entries nothing in it could take the focus.
 * @param shown changes whenever the frame shows something else
 */
export function useKeyboardScrolling(frame: RefObject<HTMLElement | null>, shown: string): void {
  useEffect(() => {
    // The calendar draws after this effect, at the latest in the next task.
    const drawn = setTimeout(() => {
      for (const element of frame.current?.querySelectorAll<HTMLElement>('div') ?? []) {
        const { overflowY } = getComputedStyle(element)
        if (overflowY === 'auto' || overflowY === 'scroll') element.tabIndex = 0
      }
    }, 50)
    return () => clearTimeout(drawn)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it runs for what is shown, which it does not read
  }, [frame, shown])
}
