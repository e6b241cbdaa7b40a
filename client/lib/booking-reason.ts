import { said } from './language.ts'

/** The server's sentence about why a meeting is when it is, in the reader's language; counts stand in its second half. */
export function bookingReason(sentence: string): string {
  const [, first = sentence, fellOut, counts] = /^([^;]+)(?:; ([^:]+): (.+))?\.$/.exec(sentence) ?? []
  if (first === sentence) return said(sentence)
  if (fellOut === undefined || counts === undefined) return `${said(first)}.`
  return `${said(first)}; ${said(fellOut)}: ${counts.split(', ').map(said).join(', ')}.`
}
