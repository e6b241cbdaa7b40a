import { randomBytes } from 'node:crypto'

/** Words that stand at the same place in the product's own addresses: `/invites/reschedulings/…`. */
const RESERVED = new Set(['reschedulings', 'cancellations'])
/** Leaves room, within the 48 characters of an address, for what makes it unique. */
const MAX_STEM = 38
const NUMBERED = 9
const RANDOM = 5

export function isReservedUrl(url_invites: string): boolean {
  return RESERVED.has(url_invites)
}

/**
 * Addresses for the link of somebody new, the best first: `ana-lopez`, `ana-lopez-2` … `ana-lopez-9`, and then
 * some with a random tail, so that the thousandth of a name does not try a thousand.
 */
export function* urlCandidates(name: string): Generator<string> {
  const stem = stemOf(name)
  yield stem
  for (let n = 2; n <= NUMBERED; n++) yield `${stem}-${n}`
  for (let n = 1; n <= RANDOM; n++) yield `${stem}-${randomBytes(4).toString('hex')}`
}

/** Lower-case letters, digits and hyphens, three at least; a name in another script has none of these. */
function stemOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = trimHyphens(plain.replaceAll(/[^a-z0-9]+/g, '-'))
  const stem = trimHyphens(slug.slice(0, MAX_STEM))
  return stem.length >= 3 ? stem : trimHyphens(`meet-${stem}`)
}

function trimHyphens(text: string): string {
  return text.replaceAll(/^-+|-+$/g, '')
}
