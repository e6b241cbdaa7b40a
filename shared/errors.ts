import { INTERNAL } from './internal-error.ts'

/** Every kind of failure that a caller may hear of. What is none of these is a bug, and is only logged. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unprocessable'
  | 'too_many'
  | 'unavailable'

/** What REST answers with, and what a tRPC error carries in `data`. */
export interface ErrorBody {
  /** A sentence for people. */
  detail: string
  /** A stable word for programs, such as `just_taken`. */
  code: string
  /** For invalid input: what is wrong, by field. */
  fields?: Record<string, string>
}

/** The public sentences of the product, in one place so that no face of it says another. */
export const DETAIL = {
  accessDenied: 'Access Denied: Please verify your account first',
  invalidInput: 'Some of what was sent is not valid',
  invalidToken: 'Invalid token',
  usedToken: 'This token has already been used',
  expiredToken: 'Expired Token',
  alreadyVerified: 'This email is already verified and authenticated',
  pendingRequest: 'A pending request already exists for this email',
  justTaken: 'This time was just taken',
  outsideAvailability: 'This time is not among the times on offer',
  organizerOnly: 'Only the organizer may change this',
  bookingsFull: 'This email address has as many bookings here as it can have. Cancel one first, or use another address',
  bookedTooOften: 'There were too many bookings with this email address. Please try again tomorrow',
  mailedTooOften: 'This email address was sent too many messages. Please try again in an hour',
  networkTooOften: 'There were too many bookings from your network. Please try again in an hour',
  meetingCancelled: 'This meeting was cancelled',
  meetingLeft: 'You have left this meeting',
  meetingOver: 'This meeting is over',
  undoOver: 'The invitations are already on their way',
  withOneself: 'You cannot schedule a meeting with yourself',
  notTheSender: 'Only the owner of this invitation may book for a group',
  groupOwnersOnly: 'Only the owner of this group may do this',
  ownerLeaves: 'Transfer the group to a participant before you leave it',
  notParticipant: 'The new owner must be a participant of this group',
  ownerNeedsAccount: 'The new owner must have a verified account',
  ownerNotJoined: 'The new owner must have accepted the invitation to this group',
  ownerAndPeople: 'Change the owner and the participants one after the other',
  tooManyInvitations: (email: string) => `${email} has too many open invitations to groups`,
  mainCalendarStays: 'The main calendar of an account cannot be deleted',
  tooManyCalendars: (most: number) => `You can have at most ${most} calendars`,
  calendarKeptElsewhere: 'This calendar cannot be changed here',
  accountKeptElsewhere: 'Events of this account cannot be written here',
  eventKeptElsewhere: 'The events of this calendar cannot be changed here',
  deleteInstead: 'This calendar is your own: delete it instead of removing it',
  removeInstead: 'This calendar is not your own: remove it instead of deleting it',
  mainAccountStays: 'The main account cannot be removed',
  syncTokenExpired: 'Sync token is no longer valid',
  accountClosed: 'One of the people has closed their account',
  notFound: 'Not found',
  methodNotSupported: 'This method is not supported here',
  jsonOnly: 'Send application/json',
  signInFirst: 'Please sign in',
  invalidApiKey: 'This API key has expired, was revoked, or never was one',
  readOnlyKey: 'This API key may only read',
  foreignSite: 'This request came from another site',
  needsSession: 'An API key may not do this. Sign in for it',
  tooManyKeys: (most: number) => `You have ${most} API keys. Revoke one first`,
  tooManyWebhooks: (most: number) => `You have ${most} webhooks. Delete one first`,
  webhookOff: 'This webhook is switched off. Switch it on first',
  adminsOnly: 'Only the team may do this',
  wrongCode: 'This code is not valid or has expired',
  signInExpired: 'This sign-in has expired or was used already. Please start again',
  tooMany: 'Too many requests. Please wait and try again',
  tooLarge: 'The request is too large',
  unavailable: 'The service is not available right now. Please try again',
  internal: INTERNAL,
  keyReused: 'This Idempotency-Key was used before with another request',
  noCommonTime: (days: number) => `No common time in the next ${days} days`,
  calendarUnread: (name: string) => `The calendar of ${name} could not be read`,
} as const

/** What the screens say of failures, and of what went well, to the letter (`docs/promises.md` has each with its test). */
export const SAYS = {
  tokenNotValid: 'The token you entered is not valid',
  tokenUsed: 'This token has already been used. Please request a new one',
  tokenExpired: 'This token has expired. Please request a new one',
  verificationFailed: 'Verification failed. Please try again',
  tryLater: 'An error occurred. Please try again later',
  alreadyVerified: 'This email is already verified and authenticated',
  alreadyVerifiedToast: 'This email is already verified and authenticated. You can login directly.',
  pendingRequest: 'A pending request already exists for this email',
  pendingRequestToast: 'A pending request already exists for this email. Please wait for approval.',
  requestFailed: 'Failed to send request. Please try again later',
  requestSent: 'Request sent successfully!',
  availabilitySaved: 'Availability slots updated successfully.',
  availabilityFailed: 'Error updating availabilty slots',
  groupFailed: 'Error creating group schedule',
  groupCreated: 'Group schedule created successfully',
  feedbackFailed: 'Failed to send feedback. Please try again later.',
  supportFailed: 'Failed to send support message',
  feedbackSent: 'Problem sent to Support!',
  accessDenied: DETAIL.accessDenied,
} as const
