import { parseAddresses, participantError } from '#client/entities/attendee/address-list.ts'
import { fieldText } from '#client/lib/form-errors.ts'
import { normalizeEmail } from '#shared/access.ts'
import type { FieldError } from '#shared/field-errors.ts'
import { MIN_PARTICIPANTS } from '#shared/invitations.ts'

/** A group that is being made: its addresses as they were typed or pasted. */
export interface GroupDraft {
  name: string
  people: string
}

export const NEW_GROUP: GroupDraft = { name: '', people: '' }
/** What is typed into the form of a new group is kept under this name. */
export const NEW_GROUP_DRAFT = 'new-group'

/** The addresses of a draft, each once and as they are stored. */
export function addressesOf({ people }: GroupDraft): string[] {
  return [...new Set(parseAddresses(people).map(normalizeEmail))]
}

/** What is wrong with a name, at the field `name`; how long it may be is the server's to hold to. */
export function nameError(name: string): { name?: string } {
  return name.trim() === '' ? { name: fieldText({ code: 'enter_group_name' }) } : {}
}

/** What is wrong with a draft, by field. */
export function draftErrors(draft: GroupDraft, own: string): { people?: string } {
  const addresses = addressesOf(draft)
  const tooFew: FieldError | undefined =
    addresses.length < MIN_PARTICIPANTS ? { code: 'too_few_participants' } : undefined
  const fault =
    addresses
      .map((address, index) => participantError(address, own, addresses.slice(0, index)))
      .find((one) => one !== undefined) ?? tooFew
  return fault === undefined ? {} : { people: fieldText(fault) }
}
