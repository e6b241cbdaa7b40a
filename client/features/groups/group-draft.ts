import { parseAddresses, participantError } from '#client/entities/attendee/address-list.ts'
import { fieldText } from '#client/lib/form-errors.ts'
import { normalizeEmail } from '#shared/access.ts'
import type { FieldError } from '#shared/field-errors.ts'
import { MIN_PARTICIPANTS } from '#shared/invitations.ts'

/** A new group; its addresses are as typed. */
export interface GroupDraft {
  name: string
  people: string
}

export const NEW_GROUP: GroupDraft = { name: '', people: '' }
/** The draft of a new group. */
export const NEW_GROUP_DRAFT = 'new-group'

/** The normalized addresses of a draft, without duplicates. */
export function addressesOf({ people }: GroupDraft): string[] {
  return [...new Set(parseAddresses(people).map(normalizeEmail))]
}

/** The error of a name; the server enforces its maximum length. */
export function nameError(name: string): { name?: string } {
  return name.trim() === '' ? { name: fieldText({ code: 'enter_group_name' }) } : {}
}

/** The errors of a draft, by field. */
export function draftErrors(draft: GroupDraft, own: string): { people?: string } {
  const addresses = addressesOf(draft)
  const tooFew: FieldError | undefined =
    addresses.length < MIN_PARTICIPANTS ? { code: 'too_few_participants' } : undefined
  const error =
    addresses
      .map((address, index) => participantError(address, own, addresses.slice(0, index)))
      .find((one) => one !== undefined) ?? tooFew
  return error === undefined ? {} : { people: fieldText(error) }
}
