import { flags } from '#client/lib/storage/flags.ts'

/** The inputs of the tutorial's guard. */
export interface TutorialVisit {
  /** The query has `newAuth=true`: a new login shows the tutorial even if this browser finished it. */
  newAuth: boolean
  /** The server's status. */
  tutorial_completed: boolean
  referrer?: string
}

/**
 * Whether to skip the tutorial: this browser finished it, and the server agrees. The browser's flag may be another
 * user's; without the server's consent the dashboard would redirect here forever.
 */
export function skipsTutorial({ newAuth, tutorial_completed, referrer = document.referrer }: TutorialVisit): boolean {
  return !newAuth && referrer !== '' && flags.tutorialCompleted.read() && tutorial_completed
}
