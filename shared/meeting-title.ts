import type { Language } from './languages.ts'

const LISTS: Record<Language, Intl.ListFormat> = { en: new Intl.ListFormat('en'), es: new Intl.ListFormat('es') }

type Named = { name: string | null } | undefined

/** The parts of a meeting that determine its title; the organizer is the first person. */
interface Titled {
  summary: string
  /** False if the title is derived from its two people. */
  is_named: boolean
  participants: readonly Named[]
}

/** Joins two names with "and": `Ana and Inés`, `Ana e Inés`. */
export function both(language: Language, first: string, second: string): string {
  return LISTS[language].format([first, second])
}

/** The default title of a meeting of two. @param people the organizer first */
export function titleOf(language: Language, [organizer, guest]: readonly Named[]): string {
  return both(language, `${guest?.name}`, `${organizer?.name}`)
}

/** The title of a meeting for a reader of some language. */
export function titleIn(language: Language, { summary, is_named, participants }: Titled): string {
  return is_named || participants.length !== 2 ? summary : titleOf(language, participants)
}
