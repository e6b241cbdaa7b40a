import { LANGUAGES, type Language } from './languages.ts'

const LISTS: Record<Language, Intl.ListFormat> = { en: new Intl.ListFormat('en'), es: new Intl.ListFormat('es') }

type Named = { name: string | null } | undefined

/** A meeting as far as it says what it is called; the organizer is the first of its people. */
interface Titled {
  summary: string
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

/** In which language a meeting is called after its people; undefined for one that somebody named. */
export function languageOfTitle({ summary, participants }: Titled): Language | undefined {
  return LANGUAGES.find((language) => titleOf(language, participants) === summary)
}

/** What a meeting is called where it is told in some language. */
export function titleIn(language: Language, meeting: Titled): string {
  const { summary, participants } = meeting
  return participants.length === 2 && languageOfTitle(meeting) ? titleOf(language, participants) : summary
}
