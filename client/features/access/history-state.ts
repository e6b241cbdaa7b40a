/** What the verification page passes to the login page after clearing storage. */
export interface Verified {
  /** The user whose code was accepted; null for a visitor. */
  email: string | null
}

declare module '@tanstack/react-router' {
  /** In the history state, so that it is not visible in the address. */
  interface HistoryState {
    verified?: Verified
    /** The path to open after login. */
    returnTo?: string
  }
}
