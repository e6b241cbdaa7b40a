import { flags } from '#client/lib/storage/flags.ts'

/** What the guard of the tutorial looks at. */
export interface TutorialVisit {
  /** The query `newAuth` equals 'true': a new sign-in asks for the tutorial whatever this browser remembers. */
  newAuth: boolean
  /** The server's word. */
  tutorial_completed: boolean
  referrer?: string
}

/**
 * Is the tutorial passed over? It is for who comes from another page and finished it in this browser. What the
 * browser remembers may be another user's, so the server has to agree; without its consent the dashboard would
 * send them back here, for ever.
 */
export function skipsTutorial({ newAuth, tutorial_completed, referrer = document.referrer }: TutorialVisit): boolean {
  return !newAuth && referrer !== '' && flags.tutorialCompleted.read() && tutorial_completed
}
