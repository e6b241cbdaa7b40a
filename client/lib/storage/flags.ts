import { storedFlag, storedText } from './storage.ts'

/** Flags and values that one screen stores for another. Session entries last until the tab closes. */
export const flags = {
  /** Onboarding was finished in this browser. */
  tutorialCompleted: storedFlag('local', 'tutorial_completed'),
  /** The dashboard shows its tour once. */
  showTutorialTour: storedFlag('session', 'show-tutorial-tour'),
  /** The login page was opened after an access code was accepted, or to log in as another user. */
  fromVerification: storedFlag('session', 'from_verification'),
  /** The invitation that a new user opened before onboarding; a path on this site. */
  onboardingReturn: storedText('onboarding_return'),
  /** The page that the user left to add an account; a path on this site. */
  addAccountRedirect: storedText('add_account_redirect'),
  /** An account is being added at a provider. */
  addAccountFlow: storedFlag('session', 'add_account_flow'),
  /** The user is returning from a provider, so the accounts must be refetched. */
  returningFromAddAccount: storedFlag('session', 'returning_from_add_account'),
  /** The id of the user who is adding the account. */
  syncUserId: storedText('sync_user_id'),
  /** The path to open after logging in with a provider. */
  loginReturn: storedText('sign_in_return'),
} as const
