import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { clearAllStorage } from '#client/lib/session/session-store.ts'
import { announcementStore } from '#client/ui/feedback/announce.ts'

const { getElementError } = getConfig()

/**
 * An error that prints the document only when its message is read: while a test waits for an element, each attempt
 * throws one.
 */
function lazyElementError(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
  Error.captureStackTrace(error, lazyElementError)
  const get = () => getElementError(message, container).message
  return Object.defineProperty(error, 'message', { get, configurable: true })
}

// Dialogs, panels and toasts load on demand, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError: lazyElementError })

afterEach(() => {
  cleanup()
  // Restores the real clock if the test replaced it.
  vi.useRealTimers()
  // Also ends the session: otherwise, a late request of this test would find it gone, and hide the page for reloading.
  clearAllStorage()
  announcementStore.setState([])
  history.replaceState(null, '', '/')
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

class ResizeObserverStub {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', ResizeObserverStub)
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
