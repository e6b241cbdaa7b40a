import type { UserId } from '#shared/ids.ts'
import { MAX_LENGTHS } from '#shared/input-limits.ts'
import type { Language } from '#shared/languages.ts'
import type { Person } from '../users/people.ts'

const OTHERS_LABEL: Record<Language, (n: number) => string> = {
  en: (n) => (n === 1 ? '1 other' : `${n} others`),
  es: (n) => `${n} más`,
}

/**
 * The default name of a group: its participants, as in `Ana, Bob, and Chen`, as many as fit.
 * @param names full names, or addresses of people whose name is unknown
 */
export function defaultGroupName(language: Language, names: readonly string[]): string {
  const listFormat = new Intl.ListFormat(language)
  const shortNames = names.map(getShortName)
  for (let count = shortNames.length; count > 0; count--) {
    const otherCount = shortNames.length - count
    const text = listFormat.format([
      ...shortNames.slice(0, count),
      ...(otherCount > 0 ? [OTHERS_LABEL[language](otherCount)] : []),
    ])
    if (text.length <= MAX_LENGTHS.group_name) return text
  }
  return listFormat.format([truncate(shortNames[0] ?? ''), OTHERS_LABEL[language](Math.max(1, shortNames.length - 1))])
}

/**
 * Labels for addresses in a group's name: the names of people that the owner knows, and the addresses of everyone else.
 */
export function getParticipantLabels(
  emails: readonly string[],
  people: ReadonlyMap<string, Person>,
  acquaintances: ReadonlySet<UserId>,
): string[] {
  return emails.map((email) => {
    const person = people.get(email)
    return person && acquaintances.has(person.user_id) ? person.name : email
  })
}

/** `Ana` for `Ana López`, and for `ana.lopez@example.com`. */
function getShortName(name: string): string {
  const words = (name.split('@', 1)[0] ?? '').split(/[\s._+-]+/)
  const first = words.find((word) => word !== '') ?? name
  return first.charAt(0).toUpperCase() + first.slice(1)
}

const MAX_SHORT_NAME_LENGTH = 10

function truncate(name: string): string {
  const characters = Array.from(name)
  return characters.length > MAX_SHORT_NAME_LENGTH
    ? `${characters.slice(0, MAX_SHORT_NAME_LENGTH - 1).join('')}…`
    : name
}
