import type { Language } from '#shared/languages.ts'
import { type Catalogue, fill, type Placeholder, type Values } from '#shared/sentences.ts'

/** Says a sentence, given in English, in the reader's language. */
export type Translator<Spanish extends Catalogue> = <Sentence extends keyof Spanish & string>(
  sentence: Sentence,
  ...values: Values<Sentence, string | number>
) => string

/** What is said of a translation that leaves a placeholder out, or has one too many. */
type Faithful<Spanish extends Catalogue> = {
  [Sentence in keyof Spanish & string]: [Placeholder<Sentence>, Placeholder<Spanish[Sentence]>] extends [
    Placeholder<Spanish[Sentence]>,
    Placeholder<Sentence>,
  ]
    ? string
    : { placeholders: Placeholder<Sentence> }
}

/** A catalogue, by the English sentences; the compiler holds each translation to its sentence's placeholders. */
export function translations<const Spanish extends Catalogue>(spanish: Spanish & Faithful<Spanish>): Spanish {
  return spanish
}

/** Who says the sentences of a catalogue; one that has no translation is a type error. */
export function translator<Spanish extends Catalogue>(spanish: Spanish, language: Language): Translator<Spanish> {
  return (sentence, ...[values]) => {
    const text = (language === 'es' ? spanish[sentence] : undefined) ?? sentence
    return values === undefined ? text : fill(text, values)
  }
}
