import { fieldText } from '#client/lib/form-errors.ts'
import { t } from '#client/lib/language.ts'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import { MAX_ATTENDEES } from '#shared/events.ts'
import type { FieldError } from '#shared/field-errors.ts'
import { checkParticipant } from '#shared/invitations.ts'

const NOT_VALID = { code: 'enter_email' } as const satisfies FieldError

/**
 * The addresses that a text lists, each as it was written. They stand between commas, semicolons or line breaks, or
 * between spaces where nothing else does; `Ana Ruiz <ana@acme.io>` is the address in it. What cannot be read as an
 * address stays one piece, to be named.
 */
export function parseAddresses(text: string): string[] {
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
 * Why an address cannot join others; undefined if it can.
 * @param own the address of whose group it is
 */
export function participantError(address: string, own: string, others: readonly string[]): FieldError | undefined {
  if (!isEmail(address)) return NOT_VALID
  const reason = checkParticipant(normalizeEmail(address), own, others)
  return reason && { code: 'participant_refused', params: { reason } }
}

/** Why an address cannot join others; undefined if it can. */
export type AddressRule = (address: string, others: readonly string[]) => FieldError | undefined

/** For a list that anybody can be on, once. */
export function attendeeError(address: string, others: readonly string[]): FieldError | undefined {
  if (!isEmail(address)) return NOT_VALID
  if (others.includes(normalizeEmail(address)))
    return { code: 'participant_refused', params: { reason: 'already_added' } }
  return others.length >= MAX_ATTENDEES ? { code: 'too_many_attendees' } : undefined
}

interface RejectedAddress {
  address: string
  error: FieldError
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

function rejectionWarning(listed: readonly string[], leftOut: readonly RejectedAddress[]): string | undefined {
  const [first] = leftOut
  if (listed.length === 0) return fieldText(NOT_VALID)
  if (!first) return undefined
  if (listed.length === 1)
    return first.error.code === 'enter_email'
      ? t('“{address}” is not a valid email address', { address: first.address })
      : fieldText(first.error)
  return [...Map.groupBy(leftOut, ({ error }) => fieldText(error))]
    .map(([why, group]) =>
      t('Not added: {addresses}. {why}.', { addresses: group.map(({ address }) => address).join(', '), why }),
    )
    .join('\n')
}

/**
 * Adds what a text lists to some addresses, as far as a rule lets it. A list leaves in the field only what can still come in: once mended, or
 * once there is room.
 */
export function addAddresses(text: string, participants: readonly string[], validate: AddressRule): Addition {
  const listed = parseAddresses(text)
  const added: string[] = []
  const leftOut: RejectedAddress[] = []
  for (const address of listed) {
    const error = validate(address, [...participants, ...added])
    if (error === undefined) added.push(normalizeEmail(address))
    else leftOut.push({ address, error })
  }
  const canComeIn = ({ error }: RejectedAddress) =>
    error.code !== 'participant_refused' || error.params.reason === 'group_full'
  const rest =
    added.length === 0
      ? text
      : leftOut
          .filter(canComeIn)
          .map(({ address }) => address)
          .join(', ')
  return { added, warning: rejectionWarning(listed, leftOut), rest }
}
