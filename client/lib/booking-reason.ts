import { said } from './language.ts'

const REASON = /^([^;]+)(?:; (\d+) (earlier starts? fell out)(?:: (.+)| (over .+)))?\.$/

/** The server's sentence about why a meeting is when it is, in the reader's language; counts stand in its second half. */
export function bookingReason(sentence: string): string {
  const [, first, count, fellOut, counts, over] = REASON.exec(sentence) ?? []
  if (first === undefined) return said(sentence)
  if (count === undefined) return `${said(first)}.`
  const starts = `${said(first)}; ${said(`${count} ${fellOut}`)}`
  if (counts !== undefined) return `${starts}: ${counts.split(', ').map(said).join(', ')}.`
  return `${starts} ${said(`${count} ${over}`).replace(/^\d+ /, '')}.`
}
