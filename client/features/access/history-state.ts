/** What the verification page tells the login page after it cleared all that was stored. */
export interface Verified {
  /** Who was signed in when their code was accepted; null for a visitor. */
  email: string | null
}

declare module '@tanstack/react-router' {
  /** Travels with an entry of the browser's history, out of sight of the address. */
  interface HistoryState {
    verified?: Verified
    /** Where an unverified user was on their way to; a path of this site. */
    returnTo?: string
  }
}
