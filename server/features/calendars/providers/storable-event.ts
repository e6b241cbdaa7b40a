import { createHash } from 'node:crypto'
import { MAX_TEXT_LENGTHS, toShortLine } from './icalendar/event-details.ts'
import { createPlaceholder } from './icalendar/placeholder-event.ts'
import { withStorableText } from './icalendar/storable-text.ts'
import type { RemoteEvent } from './provider.ts'

/** In bytes. The id of an exception can contain two ids, and still fits into an index (2,704 bytes). */
const MAX_ID_BYTES = 1200

/** Makes a provider's id storable: a longer one is replaced by its digest. */
export function toStorableId(id: string): string {
  const text = withStorableText(id)
  return Buffer.byteLength(text) > MAX_ID_BYTES ? createHash('sha256').update(text).digest('hex') : text
}

/** The fields of a placeholder. `etag` and `summary` are ignored unless the provider has sent text. */
interface PlaceholderFields {
  external_id: string
  etag: unknown
  summary: unknown
  owner: RemoteEvent['organizer']
}

/**
 * Converts a provider's event to a storable one. If that fails, such as for values of unexpected types, returns a
 * placeholder: one event must not prevent all others from being read.
 * @param convert must not call the provider
 */
export function toStorableEvent<Event extends RemoteEvent | undefined>(
  { external_id, etag, summary, owner }: PlaceholderFields,
  convert: () => Event,
): Event | RemoteEvent {
  try {
    return withStorableText(convert())
  } catch {
    const version = { external_id: toStorableId(external_id), etag: typeof etag === 'string' ? etag : null }
    const title = typeof summary === 'string' ? { summary: toShortLine(summary, MAX_TEXT_LENGTHS.summary) } : {}
    return withStorableText(createPlaceholder(version, { owner, ...title }))
  }
}
