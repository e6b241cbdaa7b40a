import { plural, t } from '@lingui/core/macro'
import { fieldErrorText } from '#client/lib/form-errors.ts'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import { MAX_ATTENDEES } from '#shared/events.ts'
import type { FieldError } from '#shared/field-errors.ts'
import { checkParticipant } from '#shared/invitations.ts'

const INVALID_EMAIL = { code: 'enter_email' } as const satisfies FieldError
const ALREADY_ADDED = { code: 'participant_refused', params: { reason: 'already_added' } } as const satisfies FieldError

/**
 * Parses a list of addresses, separated by commas, semicolons, line breaks, or only spaces. `Ana Ruiz <ana@acme.io>`
 * and `mailto:ana@acme.io` yield the address alone. Other text is returned as written, so that a message can quote it.
 */
export function parseAddresses(text: string): string[] {
  return (
    text
      // Quoted names may contain any character.
      .replaceAll(/"[^"]*"(?=\s*<)/g, '')
      .replaceAll(/\bmailto:/gi, '')
      .split(/[;\t\r\n]/)
      .flatMap((part) => (/^[^<>@]*<[^<>]*>\s*$/.test(part) ? [part] : part.split(',')))
      .flatMap((part) => {
        const address = part.replaceAll(/(?<!\S)[^<>@]*<([^<>]*@[^<>]*)>/g, ' $1 ').trim()
        const words = address.split(/\s+/)
        return words.every((word) => word.includes('@')) ? words : [address]
      })
      .filter((address) => address !== '')
  )
}

/**
 * Why an address cannot be added to a group; undefined if it can.
 * @param ownEmail the user's address
 */
export function participantError(address: string, ownEmail: string, others: readonly string[]): FieldError | undefined {
  if (!isEmail(address)) return INVALID_EMAIL
  const reason = checkParticipant(normalizeEmail(address), ownEmail, others)
  return reason && { code: 'participant_refused', params: { reason } }
}

/** Why an address cannot be added; undefined if it can. */
export type AddressRule = (address: string, others: readonly string[]) => FieldError | undefined

/** For attendees of an event: any address, but only once, and up to the maximum number of attendees. */
export function attendeeError(address: string, others: readonly string[]): FieldError | undefined {
  if (!isEmail(address)) return INVALID_EMAIL
  if (others.includes(normalizeEmail(address))) return ALREADY_ADDED
  return others.length >= MAX_ATTENDEES ? { code: 'too_many_attendees' } : undefined
}

interface RejectedAddress {
  address: string
  error: FieldError
}

function rejectionWarning(addresses: readonly string[], rejected: readonly RejectedAddress[]): string | undefined {
  const [first] = rejected
  if (addresses.length === 0) return fieldErrorText(INVALID_EMAIL)
  if (!first) return undefined
  if (addresses.length === 1)
    return first.error.code === 'enter_email'
      ? t`“${{ address: first.address }}” is not a valid email address`
      : fieldErrorText(first.error)
  return [...Map.groupBy(rejected, ({ error }) => fieldErrorText(error))]
    .map(([text, group]) => {
      const n = group.length
      const repeated = plural(n, { one: 'This email is already added', other: 'These emails are already added' })
      const why = text === fieldErrorText(ALREADY_ADDED) ? repeated : text
      return t`Not added: ${{ addresses: group.map(({ address }) => address).join(', ') }}. ${why}.`
    })
    .join('\n')
}

/** Checks each address against the participants and the addresses before it, and says why some were rejected. */
export function checkAddresses(addresses: readonly string[], participants: readonly string[], validate: AddressRule) {
  const added: string[] = []
  const rejected: RejectedAddress[] = []
  for (const address of addresses) {
    const error = validate(address, [...participants, ...added])
    if (error === undefined) added.push(normalizeEmail(address))
    else rejected.push({ address, error })
  }
  return { added, rejected, warning: rejectionWarning(addresses, rejected) }
}

/**
 * Adds the addresses in a text that pass `validate`. Rejected addresses stay in the field if they can be added later:
 * after a correction, or once there is room. If none was added, the whole text stays.
 * @returns the normalized added addresses, why others were not added, and the text to leave in the field
 */
export function addAddresses(text: string, participants: readonly string[], validate: AddressRule) {
  const { added, rejected, warning } = checkAddresses(parseAddresses(text), participants, validate)
  const canBeAddedLater = ({ error }: RejectedAddress) =>
    error.code !== 'participant_refused' || error.params.reason === 'group_full'
  const remainingAddresses = rejected.filter(canBeAddedLater).map(({ address }) => address)
  return { added, warning, remainingText: added.length === 0 ? text : remainingAddresses.join(', ') }
}
