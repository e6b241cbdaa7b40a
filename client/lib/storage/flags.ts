import { storedFlag, storedText } from './storage.ts'

/** The marks that one screen leaves for another. Those of the session go when the tab closes. */
export const flags = {
  /** Onboarding was finished in this browser. */
  tutorialCompleted: storedFlag('local', 'tutorial_completed'),
  /** The dashboard shows its tour once. */
  showTutorialTour: storedFlag('session', 'show-tutorial-tour'),
  /** The login page was reached after an access code was accepted, or to sign in as somebody else. */
  fromVerification: storedFlag('session', 'from_verification'),
  /** The invitation that a new user was on their way to before the onboarding; a path of this site. */
  onboardingReturn: storedText('session', 'onboarding_return'),
  /** Where the user was when they left to add an account; a path of this site. */
  addAccountRedirect: storedText('session', 'add_account_redirect'),
  /** An account is being added at a provider. */
  addAccountFlow: storedFlag('session', 'add_account_flow'),
  /** On the way back from a provider, the accounts are refetched. */
  returningFromAddAccount: storedFlag('session', 'returning_from_add_account'),
  /** The user who adds the account. */
  syncUserId: storedText('session', 'sync_user_id'),
  /** Where a visitor was on their way to when they left to sign in with a provider; a path of this site. */
  signInReturn: storedText('session', 'sign_in_return'),
} as const
