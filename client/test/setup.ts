import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Dialogs, panels and toasts load on demand, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  // Resets the fake clock of the previous test.
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

/** A browser API that Mantine needs and jsdom lacks. */
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))

/** jsdom has no modal dialogs. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
  this.dispatchEvent(new Event('close'))
}

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', NoResizeObserver)
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
