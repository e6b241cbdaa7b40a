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
