import type { Language } from '#shared/languages.ts'
import { type Catalog, interpolate, type Placeholder, type Values } from './sentences.ts'

/** Translates an English sentence into the recipient's language. */
export type Translator<Spanish extends Catalog> = <Sentence extends keyof Spanish & string>(
  sentence: Sentence,
  ...values: Values<Sentence, string | number>
) => string

/** Requires each translation to have the placeholders of its sentence, which the type error names. */
type SamePlaceholders<Spanish extends Catalog> = {
  [Sentence in keyof Spanish & string]: [Placeholder<Sentence>, Placeholder<Spanish[Sentence]>] extends [
    Placeholder<Spanish[Sentence]>,
    Placeholder<Sentence>,
  ]
    ? string
    : { placeholders: Placeholder<Sentence> }
}

/** Defines a catalog keyed by English sentences; the compiler checks the placeholders of each translation. */
export function defineTranslations<const Spanish extends Catalog>(
  spanish: Spanish & SamePlaceholders<Spanish>,
): Spanish {
  return spanish
}

/** Creates the translator of a catalog; a sentence without a translation is a type error. */
export function createTranslator<Spanish extends Catalog>(spanish: Spanish, language: Language): Translator<Spanish> {
  return (sentence, ...[values]) => {
    const text = (language === 'es' ? spanish[sentence] : undefined) ?? sentence
    return values === undefined ? text : interpolate(text, values)
  }
}
