import { msg } from '@lingui/core/macro'

/** Messages that the specification prescribes word for word (section 8). */
export const uiMessages = {
  tokenNotValid: msg`The token you entered is not valid`,
  tokenUsed: msg`This token has already been used. Please request a new one`,
  tokenExpired: msg`This token has expired. Please request a new one`,
  verificationFailed: msg`Verification failed. Please try again`,
  tryLater: msg`An error occurred. Please try again later`,
  alreadyVerified: msg`This email is already verified and authenticated`,
  alreadyVerifiedToast: msg`This email is already verified and authenticated. You can login directly.`,
  pendingRequest: msg`A pending request already exists for this email`,
  pendingRequestToast: msg`A pending request already exists for this email. Please wait for approval.`,
  requestFailed: msg`Failed to send request. Please try again later`,
  requestSent: msg`Request sent successfully!`,
  availabilitySaved: msg`Availability slots updated successfully.`,
  availabilityFailed: msg`Error updating availabilty slots`,
  groupFailed: msg`Error creating group schedule`,
  groupCreated: msg`Group schedule created successfully`,
  feedbackFailed: msg`Failed to send feedback. Please try again later.`,
  supportFailed: msg`Failed to send support message`,
  feedbackSent: msg`Problem sent to Support!`,
  accessDenied: msg`Access Denied: Please verify your account first`,
} as const
