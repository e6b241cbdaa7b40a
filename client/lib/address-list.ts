import { isEmail, normalizeEmail } from '#shared/access.ts'
import { MAX_ATTENDEES, TOO_MANY_ATTENDEES } from '#shared/events.ts'
import { ADD_PARTICIPANT, participantWarning } from '#shared/invitations.ts'
import { said, t } from './language.ts'

const NOT_VALID = 'Please enter a valid email address'

/**
 * The addresses that a text lists, each as it was written. They stand between commas, semicolons or line breaks, or
 * between spaces where nothing else does; `Ana Ruiz <ana@acme.io>` is the address in it. What cannot be read as an
 * address stays one piece, to be named.
 */
export function listedAddresses(text: string): string[] {
  return (
    text
      // A quoted name may have anything in it.
      .replaceAll(/"[^"]*"(?=\s*<)/g, '')
      .split(/[;\t\r\n]/)
      .flatMap((piece) => (/^[^<>@]*<[^<>]*>\s*$/.test(piece) ? [piece] : piece.split(',')))
      .flatMap((part) => {
        const bare = part.replaceAll(/(?<!\S)[^<>@]*<([^<>]*@[^<>]*)>/g, ' $1 ').trim()
        const words = bare.split(/\s+/)
        return words.every((word) => word.includes('@')) ? words : [bare]
      })
      .filter((address) => address !== '')
  )
}

/**
 * Why an address cannot join others, in English; undefined if it can.
 * @param own the address of whose group it is
 */
export function addressFault(address: string, own: string, others: readonly string[]): string | undefined {
  return isEmail(address) ? participantWarning(normalizeEmail(address), own, others) : NOT_VALID
}

/** Why an address cannot join others, in English; undefined if it can. */
export type AddressRule = (address: string, others: readonly string[]) => string | undefined

/** For a list that anybody can be on, once. */
export function attendeeFault(address: string, others: readonly string[]): string | undefined {
  if (!isEmail(address)) return NOT_VALID
  if (others.includes(normalizeEmail(address))) return ADD_PARTICIPANT.twice
  return others.length >= MAX_ATTENDEES ? TOO_MANY_ATTENDEES : undefined
}

interface LeftOut {
  address: string
  why: string
}

/** What becomes of a text that is to be added to the participants. */
export interface Addition {
  /** In the form in which they are stored. */
  added: string[]
  /** Why not all of it was added; undefined if it was. */
  warning: string | undefined
  /** What stays in the field. */
  rest: string
}

function warningAbout(listed: readonly string[], leftOut: readonly LeftOut[]): string | undefined {
  const [first] = leftOut
  if (listed.length === 0) return t(NOT_VALID)
  if (!first) return undefined
  if (listed.length === 1)
    return first.why === NOT_VALID
      ? t('“{address}” is not a valid email address', { address: first.address })
      : said(first.why)
  return [...new Set(leftOut.map(({ why }) => why))]
    .map((why) => {
      const addresses = leftOut.filter((one) => one.why === why).map(({ address }) => address)
      return t('Not added: {addresses}. {why}.', { addresses: addresses.join(', '), why: said(why) })
    })
    .join('\n')
}

/**
 * Adds what a text lists to some addresses, as far as a rule lets it. A list leaves in the field only what can still come in: once mended, or
 * once there is room.
 */
export function addAddresses(text: string, participants: readonly string[], faultOf: AddressRule): Addition {
  const listed = listedAddresses(text)
  const added: string[] = []
  const leftOut: LeftOut[] = []
  for (const address of listed) {
    const why = faultOf(address, [...participants, ...added])
    if (why === undefined) added.push(normalizeEmail(address))
    else leftOut.push({ address, why })
  }
  const canComeIn = ({ why }: LeftOut) => why !== ADD_PARTICIPANT.twice && why !== ADD_PARTICIPANT.self
  const rest =
    added.length === 0
      ? text
      : leftOut
          .filter(canComeIn)
          .map(({ address }) => address)
          .join(', ')
  return { added, warning: warningAbout(listed, leftOut), rest }
}
