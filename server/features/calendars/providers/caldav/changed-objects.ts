import { createHash } from 'node:crypto'
import { propfind, syncCollection } from 'tsdav'
import { z } from 'zod'
import { createYielder } from '../../../../platform/yielding.ts'
import { ProviderError } from '../provider-error.ts'
import { parseCursor } from '../stored-json.ts'
import type { CaldavSession } from './caldav-session.ts'
import type { DavEntry } from './dav-response.ts'
import { requireMultistatus, toDavText, toPath } from './dav-values.ts'
import { callDav } from './parse-multistatus.ts'

/** The state of a calendar when it was last read completely. */
const stateSchema = z.object({
  /** The server's sync token (RFC 6578); null for servers without sync tokens. */
  token: z.nullable(z.string()),
  /** For servers without tokens: digest of all resources with their ETags. */
  digest: z.optional(z.string()),
})

/** The position in a calendar's changes at which the next read continues. */
const cursorSchema = stateSchema.extend({
  /**
   * Between two pages: the last path that was read, and the state to continue from after the last page. A new
   * connection lists the changes again, so its list may be newer than that state.
   */
  page: z.optional(z.object({ after: z.string(), next: stateSchema })),
})

export type CaldavCursor = z.infer<typeof cursorSchema>

/** The paths of the resources to read, in order, and of those that were deleted. */
export interface ChangedObjects {
  changed: string[]
  deleted: string[]
  /** The cursor once all of these resources are read. */
  next: z.infer<typeof stateSchema>
}

const MAX_OBJECTS = 100_000
/** Maximum number of responses in which a server may return one list. */
const MAX_PARTS = 1000

/** @throws {ProviderError} `gone` for an invalid cursor */
export function parseCaldavCursor(cursor: string): CaldavCursor {
  return parseCursor(cursorSchema, cursor)
}

/**
 * Lists the resources of a calendar that have changed since a cursor; without a cursor, all of its resources.
 * @throws {ProviderError} `gone` for an expired cursor, or if there are changes that only a full read can find
 */
export async function listChangedObjects(
  session: CaldavSession,
  url: string,
  cursor: CaldavCursor | null,
): Promise<ChangedObjects> {
  if (cursor === null || cursor.token !== null) {
    const changes = await listChangesByToken(session, url, cursor?.token ?? null)
    if (changes) return changes
    if (cursor) throw new ProviderError('gone')
  }
  const allObjects = await listAllObjects(session, url)
  if (cursor?.digest === allObjects.next.digest) return { changed: [], deleted: [], next: allObjects.next }
  if (cursor) throw new ProviderError('gone')
  return allObjects
}

/** @returns undefined if the server has no sync tokens */
async function listChangesByToken(
  session: CaldavSession,
  url: string,
  startToken: string | null,
): Promise<ChangedObjects | undefined> {
  /** By path: whether the resource still exists. */
  const changes = new Map<string, boolean>()
  let token = startToken
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    // An empty token requests everything.
    const syncToken = token ?? ''
    const { status, isMultistatus, entries, ...response } = await callDav(session.fetch, (fetch) =>
      syncCollection({ url, props: { 'd:getetag': {} }, syncLevel: 1, syncToken, fetch }),
    )
    if (!isMultistatus) {
      const isUnsupported = status >= 400 && status !== 404
      if (isUnsupported && startToken === null) return undefined
      throw new ProviderError(isUnsupported || status === 404 ? 'gone' : 'unavailable')
    }
    const isTruncated = await addChanges(changes, entries, url)
    const nextToken = response.syncToken
    if (nextToken === null) return undefined
    if (changes.size > MAX_OBJECTS) break
    if (!isTruncated) {
      const listPaths = (exists: boolean) =>
        [...changes].flatMap(([path, isPresent]) => (isPresent === exists ? [path] : []))
      return { changed: listPaths(true).toSorted(), deleted: listPaths(false), next: { token: nextToken } }
    }
    token = nextToken
  }
  throw new ProviderError('unavailable')
}

/** @returns whether the server has truncated the list (RFC 6578, 3.6) */
async function addChanges(changes: Map<string, boolean>, entries: readonly DavEntry[], url: string): Promise<boolean> {
  const yieldIfNeeded = createYielder()
  const collection = toPath(url, url)
  let isTruncated = false
  for (const { href, status } of entries) {
    await yieldIfNeeded()
    const path = toPath(href, url)
    if (path === collection) isTruncated ||= status === 507
    else if (path !== undefined && !path.endsWith('/')) changes.set(path, status !== 404 && status !== 410)
  }
  return isTruncated
}

async function listAllObjects(session: CaldavSession, url: string): Promise<ChangedObjects> {
  const props = { 'd:getetag': {}, 'd:resourcetype': {} }
  const response = await callDav(session.fetch, (fetch) => propfind({ url, props, depth: '1', fetch }))
  const etags = new Map<string, string>()
  const yieldIfNeeded = createYielder()
  for (const entry of requireMultistatus(response)) {
    await yieldIfNeeded()
    const path = toPath(entry.href, url)
    if (path !== undefined && !path.endsWith('/')) etags.set(path, toDavText(entry.props['getetag']) ?? '')
  }
  if (etags.size > MAX_OBJECTS) throw new ProviderError('unavailable')
  const digest = createHash('sha256')
    .update(JSON.stringify([...etags].toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
  return { changed: [...etags.keys()].toSorted(), deleted: [], next: { token: null, digest } }
}
