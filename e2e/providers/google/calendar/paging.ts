import { randomBytes } from 'node:crypto'
import { parameterError } from '../api-errors.ts'
import type { Context } from '../state.ts'

export interface Page<T> {
  items: T[]
  nextPageToken?: string
  nextSyncToken?: string
}

/** The first page of a listing. Later pages continue the same snapshot; only the last page has the sync token. */
export function createFirstPage<T>(context: Context, items: T[], size: number, syncToken: string | undefined): Page<T> {
  return createPage(context, items, 0, size, syncToken)
}

export function createNextPage<T>(context: Context, pageToken: string, size: number): Page<T> {
  const snapshot = context.state.pages.get(pageToken)
  if (!snapshot) throw parameterError('invalid', 'Invalid page token value.', 'pageToken')
  return createPage(context, snapshot.items as T[], snapshot.offset, size, snapshot.syncToken)
}

function createPage<T>(
  context: Context,
  items: T[],
  offset: number,
  size: number,
  syncToken: string | undefined,
): Page<T> {
  const end = offset + Math.min(size, context.switches.pageLimit)
  const page = { items: items.slice(offset, end) }
  if (end >= items.length) return syncToken === undefined ? page : { ...page, nextSyncToken: syncToken }
  const nextPageToken = randomBytes(12).toString('base64url')
  context.state.pages.set(nextPageToken, { items, offset: end, syncToken })
  return { ...page, nextPageToken }
}
