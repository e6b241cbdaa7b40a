import type { Language } from './languages.ts'

const LIST_FORMATS: Record<Language, Intl.ListFormat> = { en: new Intl.ListFormat('en'), es: new Intl.ListFormat('es') }

type Participant = { name: string | null } | undefined

/** The parts of a meeting that determine its title; the organizer is the first participant. */
interface TitledMeeting {
  summary: string
  /** False if the title consists of the names of its two participants. */
  is_named: boolean
  participants: readonly Participant[]
}

/** Joins two names with "and": `Ana and Inés`, `Ana e Inés`. */
export function joinNames(language: Language, first: string, second: string): string {
  return LIST_FORMATS[language].format([first, second])
}

/** The default title of a meeting of two people: the guest's name, then the organizer's. */
export function defaultTitle(language: Language, [organizer, guest]: readonly Participant[]): string {
  return joinNames(language, `${guest?.name}`, `${organizer?.name}`)
}

/** The title of a meeting for a reader of a given language. */
export function titleFor(language: Language, { summary, is_named, participants }: TitledMeeting): string {
  return is_named || participants.length !== 2 ? summary : defaultTitle(language, participants)
}
