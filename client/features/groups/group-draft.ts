import { isEmail, normalizeEmail } from '#shared/access.ts'
import { groupName, MIN_PARTICIPANTS, participantWarning, TOO_FEW_PARTICIPANTS } from '#shared/invitations.ts'

/** A group that is being made: its addresses as they were typed, between commas, semicolons, spaces or line breaks. */
export interface GroupDraft {
  name: string
  people: string
}

export const NEW_GROUP: GroupDraft = { name: '', people: '' }

/** The addresses of a draft, each once and as they are stored. */
export function addressesOf({ people }: GroupDraft): string[] {
  return [
    ...new Set(
      people
        .split(/[\s,;]+/)
        .filter((piece) => piece !== '')
        .map(normalizeEmail),
    ),
  ]
}

/** What is wrong with a name, at the field `name`. */
export function nameFault(name: string): { name?: string } {
  const checked = groupName.safeParse(name)
  return checked.success ? {} : { name: checked.error.issues[0]?.message ?? '' }
}

/** What is wrong with a draft, by field. */
export function draftFaults(draft: GroupDraft, own: string): { name?: string; people?: string } {
  const addresses = addressesOf(draft)
  const unreadable = addresses.find((address) => !isEmail(address))
  const people =
    unreadable !== undefined
      ? 'Please enter a valid email address'
      : addresses
          .map((address, index) => participantWarning(address, own, addresses.slice(0, index)))
          .find((fault) => fault !== undefined)
  const tooFew = addresses.length < MIN_PARTICIPANTS ? TOO_FEW_PARTICIPANTS : undefined
  const fault = people ?? tooFew
  return { ...nameFault(draft.name), ...(fault === undefined ? {} : { people: fault }) }
}
