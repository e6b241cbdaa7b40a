import type { UserId } from '#shared/ids.ts'
import { MAX_GROUP_NAME_LENGTH } from '#shared/invitations.ts'
import type { Language } from '#shared/languages.ts'
import type { Person } from '../users/people.ts'

const OTHERS_LABEL: Record<Language, (n: number) => string> = {
  en: (n) => (n === 1 ? '1 other' : `${n} others`),
  es: (n) => `${n} más`,
}

/**
 * The default name of a group: its members, `Ana, Bob and Chen`, as many as fit.
 * @param names full names, or addresses of people whose name is unknown
 */
export function defaultGroupName(language: Language, names: readonly string[]): string {
  const list = new Intl.ListFormat(language)
  const short = names.map(shortName)
  for (let count = short.length; count > 0; count--) {
    const rest = short.length - count
    const text = list.format([...short.slice(0, count), ...(rest > 0 ? [OTHERS_LABEL[language](rest)] : [])])
    if (text.length <= MAX_GROUP_NAME_LENGTH) return text
  }
  return list.format([truncate(short[0] ?? ''), OTHERS_LABEL[language](Math.max(1, short.length - 1))])
}

/**
 * Labels for addresses in a group's name: the names of people that the owner knows, and the addresses of everyone else.
 */
export function labelsFor(
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
function shortName(name: string): string {
  const [first = ''] = (name.split('@', 1)[0] ?? '').trim().split(/[\s._+-]+/)
  return first.charAt(0).toUpperCase() + first.slice(1)
}

const MAX_NAME_LENGTH = 10

function truncate(name: string): string {
  const letters = Array.from(name)
  return letters.length > MAX_NAME_LENGTH ? `${letters.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : name
}
