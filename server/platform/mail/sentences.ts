/** The placeholder names of a sentence. */
export type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** The arguments after a sentence: the values of its placeholders, or nothing if it has none. */
export type Values<S extends string, Value> = [Placeholder<S>] extends [never]
  ? []
  : [values: Record<Placeholder<S>, Value>]

/** Translations, keyed by English sentence. */
export type Catalog = Readonly<Record<string, string>>

/** Fills in a sentence's placeholders; a placeholder without a value stays unchanged. */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
