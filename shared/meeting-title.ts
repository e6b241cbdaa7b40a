import type { Language } from './languages.ts'

const LISTS: Record<Language, Intl.ListFormat> = { en: new Intl.ListFormat('en'), es: new Intl.ListFormat('es') }

type Named = { name: string | null } | undefined

/** A meeting as far as it says what it is called; the organizer is the first of its people. */
interface Titled {
  summary: string
  /** False: it is called after its two people. */
  is_named: boolean
  participants: readonly Named[]
}

/** Two people as one would say them: `Ana and Inés`, `Ana e Inés`. */
export function both(language: Language, first: string, second: string): string {
  return LISTS[language].format([first, second])
}

/** What a meeting of two is called that nobody named. @param people the organizer first */
export function titleOf(language: Language, [organizer, guest]: readonly Named[]): string {
  return both(language, `${guest?.name}`, `${organizer?.name}`)
}

/** What a meeting is called by a reader of some language. */
export function titleIn(language: Language, { summary, is_named, participants }: Titled): string {
  return is_named || participants.length !== 2 ? summary : titleOf(language, participants)
}
