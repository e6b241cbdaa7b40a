/** What the verification page tells the login page after it cleared all that was stored. */
export interface Verified {
  /** Who was signed in when their code was accepted; null for a visitor. */
  email: string | null
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    verified?: Verified
  }
}
