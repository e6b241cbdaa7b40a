import { GraphError } from './graph-errors.ts'

export interface Page<T> {
  items: T[]
  nextLink: string | undefined
}

const MAX_TOP = 1000

/** The page that `$top` and `$skip` select, and the URL of the next page: https://learn.microsoft.com/graph/paging */
export function takePage<T>(items: T[], url: URL, defaultSize: number): Page<T> {
  const parameter = (name: string) => url.searchParams.get(`$${name}`) ?? url.searchParams.get(name)
  const top = parseCount(parameter('top'), defaultSize, 'top')
  const skip = parseCount(parameter('skip'), 0, 'skip')
  if (top < 1 || top > MAX_TOP)
    throw new GraphError(400, 'ErrorInvalidParameter', `The value of '$top' must be between 1 and ${MAX_TOP}.`)
  if (skip + top >= items.length) return { items: items.slice(skip), nextLink: undefined }
  const next = new URL(url)
  next.searchParams.set('$skip', String(skip + top))
  return { items: items.slice(skip, skip + top), nextLink: next.href.replaceAll('%24', '$') }
}

function parseCount(text: string | null, fallback: number, name: string): number {
  if (text === null) return fallback
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0)
    throw new GraphError(400, 'BadRequest', `Invalid value '${text}' for $${name} query option found.`)
  return count
}

/** Only the properties of `$select`, the id and the etag. */
export function select(value: Record<string, unknown>, names: string | undefined): Record<string, unknown> {
  if (names === undefined) return value
  const selectedNames = new Set(['@odata.etag', '@odata.type', 'id', ...names.split(',').map((name) => name.trim())])
  return Object.fromEntries(Object.entries(value).filter(([name]) => selectedNames.has(name)))
}

type Predicate = (value: Record<string, unknown>) => boolean

/**
 * The comparisons that Outlook's examples use, joined by `and`: eq, ne, ge, gt, le, lt of one property and one literal.
 */
export function parseFilter(text: string): Predicate {
  const comparisons = text.split(/ and /i).map((part) => {
    const match = /^\s*([\w/]+) (eq|ne|ge|gt|le|lt) (?:'((?:[^']|'')*)'|(\S+))\s*$/.exec(part)
    if (!match) throw new GraphError(400, 'BadRequest', `Invalid filter clause: ${part}`)
    const [, path = '', operator = '', quoted, bare] = match
    return { path: path.split('/'), operator, literal: quoted?.replaceAll("''", "'") ?? bare ?? '' }
  })
  return (value) =>
    comparisons.every(({ path, operator, literal }) => compare(readPath(value, path), operator, literal))
}

function readPath(value: unknown, path: string[]): string {
  let found = value
  for (const name of path)
    found = found && typeof found === 'object' ? (found as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' ? found : JSON.stringify(found ?? null)
}

function compare(left: string, operator: string, right: string): boolean {
  const isTime = /^\d{4}-\d\d-\d\dT/.test(left)
  const toUtc = (text: string) =>
    Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text.includes('T') ? text : `${text}T00:00:00`}Z`)
  const order = isTime ? toUtc(left) - toUtc(right) : left < right ? -1 : Number(left > right)
  return (
    { eq: order === 0, ne: order !== 0, ge: order >= 0, gt: order > 0, le: order <= 0, lt: order < 0 }[operator] ??
    false
  )
}
