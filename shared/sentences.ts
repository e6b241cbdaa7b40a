/** What stands in braces in a sentence. */
export type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** What is to be filled in where a sentence is said; nothing for one without placeholders. */
export type Values<S extends string, Value> = [Placeholder<S>] extends [never]
  ? []
  : [values: Record<Placeholder<S>, Value>]

/** Sentences of another language, each by the English one. */
export type Catalogue = Readonly<Record<string, string>>

/** Says a sentence, given in English, in some language. */
export type Translate<Sentence extends string> = <S extends Sentence>(
  sentence: S,
  ...values: Values<S, string | number>
) => string

/** A sentence with its values; a placeholder without one stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces))
}

/** Says sentences in English. */
export function english<S extends string>(sentence: S, ...[values]: Values<S, string | number>): string {
  return values === undefined ? sentence : fill(sentence, values)
}

/** How much a sentence says itself. The more it is, the surer that another is of its kind; `{start} to {end}` is none. */
function ownLength(text: string): number {
  return text.replaceAll(/\{\w+\}/g, '').length
}

/**
 * Translates sentences that come from elsewhere with their values filled in already: `The receiver answered 500`, where
 * the catalogue has `The receiver answered {status}`. One that is not known stays as it is.
 */
export function recognizer(catalogue: Catalogue): (sentence: string) => string {
  const kinds = Object.entries(catalogue)
    .filter(([text]) => text.includes('{') && ownLength(text) > 6)
    .toSorted(([a], [b]) => ownLength(b) - ownLength(a))
    .map(([text, translation]) => ({
      pattern: new RegExp(
        `^${text
          .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
          .replaceAll('{n}', String.raw`(\d+)`)
          .replaceAll(/\{\w+\}/g, '(.+)')}$`,
      ),
      names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
      translation,
    }))
  return (sentence) => {
    const known = catalogue[sentence]
    if (known !== undefined) return known
    for (const { pattern, names, translation } of kinds) {
      const values = pattern.exec(sentence)?.slice(1)
      if (values) return fill(translation, Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])))
    }
    return sentence
  }
}
