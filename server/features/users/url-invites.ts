import { randomBytes } from 'node:crypto'

/** Words that cannot be link names: they are paths of the product, or could impersonate it. */
const RESERVED = new Set(
  `about abuse access account account-closed accounts add-account admin administrator api app assets auth authcallback
  availability billing blog book booking calendar calendar-config calendars cancel cancellations community contact dashboard demo dev
  docs events everyone feedback feed group groups health healthz help home info invitation invitation-token invitations
  invite invites legal link links log-in log-out login logout mail mailbox match me meet meeting meetings meridian metrics
  moderator multiple-schedule new news no-reply noreply not-me null official owner partner partners payment payments
  postmaster press pricing privacy privacy-policy profile public readyz register request-access reschedule reschedulings
  root sales schedule security send-feedback settings sign-in sign-out sign-up signin signout signup staff static status
  submited-request superuser support system team terms test trpc tutorial undefined user user-consent-ai-apps users
  verify webhook webhooks webmaster welcome www you`.split(/\s+/),
)
/** Leaves room in the 48 characters of a name for a suffix that makes it unique. */
const MAX_STEM = 38
const NUMBERED = 9
const RANDOM = 5

/** Whether a name is a reserved word, with or without a number: `admin-2`. */
export function isReservedUrl(url_invites: string): boolean {
  return RESERVED.has(url_invites) || RESERVED.has(url_invites.replace(/-?\d+$/, ''))
}

/**
 * Link names for a new user, best first: `ana-lopez`, `ana-lopez-2` … `ana-lopez-9`, and then some with a random
 * suffix, so that the thousandth user with a name does not need a thousand attempts.
 */
export function* urlCandidates(name: string): Generator<string> {
  const stem = stemOf(name)
  yield stem
  for (let n = 2; n <= NUMBERED; n++) yield `${stem}-${n}`
  for (let n = 1; n <= RANDOM; n++) yield `${stem}-${randomBytes(4).toString('hex')}`
}

/** A stem of at least three lower-case letters, digits and hyphens; `meet` for names in other scripts. */
function stemOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = trimHyphens(plain.replaceAll(/[^a-z0-9]+/g, '-'))
  const stem = trimHyphens(slug.slice(0, MAX_STEM))
  return stem.length >= 3 ? stem : trimHyphens(`meet-${stem}`)
}

function trimHyphens(text: string): string {
  return text.replaceAll(/^-+|-+$/g, '')
}
