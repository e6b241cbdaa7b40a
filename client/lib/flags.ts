import { storedFlag, storedText } from './storage.ts'

/** The marks that one screen leaves for another. Those of the session go when the tab closes. */
export const flags = {
  /** Onboarding was finished in this browser. */
  tutorialCompleted: storedFlag('local', 'tutorial_completed'),
  /** The dashboard shows its tour once. */
  showTutorialTour: storedFlag('session', 'show-tutorial-tour'),
  /** The login page was reached after an access code was accepted, or to sign in as somebody else. */
  fromVerification: storedFlag('session', 'from_verification'),
  addAccountRedirect: storedFlag('session', 'add_account_redirect'),
  addAccountFlow: storedFlag('session', 'add_account_flow'),
  returningFromAddAccount: storedFlag('session', 'returning_from_add_account'),
  /** Whose account is being added to, while the browser is at the provider. */
  syncUserId: storedText('session', 'sync_user_id'),
  /** Where a visitor was on their way to when they left to sign in with a provider; a path of this site. */
  signInReturn: storedText('session', 'sign_in_return'),
} as const
