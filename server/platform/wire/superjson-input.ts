import { invalidInput } from '../errors.ts'
import { MAX_DEPTH } from './json-text.ts'
import { checkPlainValue } from './plain-values.ts'

type Path = readonly string[]

/** Far longer than the path of any valid input. */
const MAX_PATH_LENGTH = 1000

/**
 * Parses the envelope `{json, meta?}` in which a tRPC client with superjson sends an input. Supports only `Date` and
 * `undefined`. superjson's own parser builds any type that the sender names, so a hundred bytes could allocate
 * gigabytes.
 * @param envelope the parsed JSON; its values are modified in place
 * @throws {DomainError} `invalid_input` for anything else
 */
export function parseSuperjsonInput(envelope: unknown): unknown {
  if (!isRecord(envelope) || !hasOnlyKeys(envelope, ['json', 'meta'])) throw invalidEnvelope()
  const { json, meta } = envelope
  checkPlainValue(json)
  if (meta === undefined) return json
  if (!isRecord(meta) || !hasOnlyKeys(meta, ['values', 'v'])) throw invalidEnvelope()
  const root = { json }
  if (meta['values'] !== undefined) annotate(root, ['json'], meta['values'])
  return root.json
}

/** Applies a tree of annotations: `[type]` for the value at `path`, or an object of subtrees by relative path. */
function annotate(root: Record<string, unknown>, path: Path, tree: unknown): void {
  if (Array.isArray(tree)) {
    if (tree.length !== 1) throw invalidEnvelope()
    return annotateValue(root, path, tree[0])
  }
  if (!isRecord(tree)) throw invalidEnvelope()
  for (const [subpath, subtree] of Object.entries(tree)) annotate(root, [...path, ...parsePath(subpath)], subtree)
}

function annotateValue(root: Record<string, unknown>, path: Path, type: unknown): void {
  const parent = path.slice(0, -1).reduce<unknown>((value, name) => getMember(value, name), root)
  const name = path.at(-1) ?? ''
  const value = getMember(parent, name)
  const target = parent as Record<string, unknown>
  if (type === 'undefined' && value === null) target[name] = undefined
  else if (type === 'Date' && typeof value === 'string') target[name] = parseDate(value)
  else throw invalidEnvelope()
}

/** Rejects missing properties; superjson itself would write to any path. */
function getMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) throw invalidEnvelope()
  return (value as Record<string, unknown>)[name]
}

function parseDate(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw invalidEnvelope()
  return date
}

/** Splits `a.b\.c` into `a` and `b.c`. Rejects paths that are too long or deep before it splits them. */
function parsePath(text: string): string[] {
  if (text.length > MAX_PATH_LENGTH || text.split('.').length > MAX_DEPTH) throw invalidEnvelope()
  return Array.from(text.matchAll(/(?:^|\.)((?:\\[\\.]|[^\\.])*)/g), ([, part]) =>
    (part ?? '').replaceAll(/\\([\\.])/g, '$1'),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasOnlyKeys(value: object, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name))
}

const invalidEnvelope = () => invalidInput({ input: { code: 'invalid_superjson' } })
