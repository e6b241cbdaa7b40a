import { PICKED } from '#shared/invitations.ts'
import { said } from './language.ts'

const REASON = /^([^;]+)(?:; (\d+) (earlier times? did not fit)(?:: (.+)| (because of .+)))?\.$/

/** Guests cannot know what is in it: how many times it held back says nothing to them. */
const THEIRS = 'because of the organizer’s calendar'

/**
 * The server's sentence about why a meeting is when it is, in the reader's language; counts stand in its second half.
 * Empty for a time that was picked: who did that needs no telling.
 */
export function bookingReason(sentence: string): string {
  if (sentence === PICKED) return ''
  const [, first, count, didNotFit, counts, over] = REASON.exec(sentence) ?? []
  if (first === undefined) return said(sentence)
  if (count === undefined || over === THEIRS) return `${said(first)}.`
  const starts = `${said(first)}; ${said(`${count} ${didNotFit}`)}`
  if (counts !== undefined) return `${starts}: ${counts.split(', ').map(said).join(', ')}.`
  return `${starts} ${said(`${count} ${over}`).replace(/^\d+ /, '')}.`
}
