import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Dialogs, panels and toasts are fetched when the first is shown, on a machine that may have others to run.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  // A clock that one test set is not the next one's.
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

/** What the library asks of a browser and jsdom does not have. */
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', NoResizeObserver)
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
