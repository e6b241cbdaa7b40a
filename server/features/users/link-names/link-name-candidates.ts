import { randomBytes } from 'node:crypto'

/** Words that cannot be link names: they are paths of the product, or could impersonate it. */
const RESERVED_WORDS = new Set(
  `about abuse access account account-closed accounts add-account admin administrator api app assets auth
  authcallback availability billing blog book booking calendar calendar-config calendar-data calendars cancel
  cancellations community contact dashboard demo dev docs events everyone feedback feed group groups health
  healthz help home info invitation invitation-token invitations invite invites legal link links log-in
  log-out login logout mail mailbox match me meet meeting meetings meridian metrics moderator
  multiple-schedule new news no-reply noreply not-me null official owner partner partners payment payments
  postmaster press pricing privacy privacy-policy profile public readyz register request-access reschedule
  reschedulings root sales schedule security send-feedback settings sign-in sign-out sign-up signin signout
  signup staff static status submited-request superuser support system team terms test trpc tutorial undefined
  user user-consent-ai-apps users verify webhook webhooks webmaster welcome www you`.split(/\s+/),
)
/** Leaves room in the 48 characters of a name for a suffix that makes it unique. */
const MAX_SLUG_LENGTH = 38
const LAST_CANDIDATE_NUMBER = 9
const RANDOM_CANDIDATE_COUNT = 5

/** Whether a name is a reserved word, with or without a number, such as `admin-2`. */
export function isReservedLinkName(url_invites: string): boolean {
  return RESERVED_WORDS.has(url_invites) || RESERVED_WORDS.has(url_invites.replace(/-?\d+$/, ''))
}

/**
 * Link names for a new user, best first: `ana-lopez`, `ana-lopez-2` … `ana-lopez-9`, and then some with a random
 * suffix, so that the thousandth user with the same name does not need a thousand attempts.
 */
export function* generateLinkNameCandidates(name: string): Generator<string> {
  const slug = toSlug(name)
  yield slug
  for (let n = 2; n <= LAST_CANDIDATE_NUMBER; n++) yield `${slug}-${n}`
  for (let n = 1; n <= RANDOM_CANDIDATE_COUNT; n++) yield `${slug}-${randomBytes(4).toString('hex')}`
}

/** At least three characters (a-z, 0-9 and hyphens); begins with `meet` if the name yields fewer. */
function toSlug(name: string): string {
  const plainName = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const hyphenatedName = trimHyphens(plainName.replaceAll(/[^a-z0-9]+/g, '-'))
  const slug = trimHyphens(hyphenatedName.slice(0, MAX_SLUG_LENGTH))
  return slug.length >= 3 ? slug : trimHyphens(`meet-${slug}`)
}

function trimHyphens(text: string): string {
  return text.replaceAll(/^-+|-+$/g, '')
}
