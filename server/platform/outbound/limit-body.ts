import { createChunkCheck } from '../wire/chunk-limit.ts'
import { ResponseTooLargeError } from './outbound-error.ts'

/** Low, because some servers send each line of a calendar file in a chunk of its own. */
const MIN_AVERAGE_BYTES = 16
const MERGED_BYTES = 65_536
const MERGED_CHUNKS = 1000

/**
 * Creates a transform that fails as soon as more bytes than allowed arrive, or too many chunks. Merges small chunks,
 * which take many times their size in memory.
 */
export function limitBody(maxBytes: number) {
  return async function* limit(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hasTooManyChunks = createChunkCheck(MIN_AVERAGE_BYTES)
    let total = 0
    let bytes = 0
    let chunks: Buffer[] = []
    for await (const chunk of source) {
      total += chunk.length
      if (total > maxBytes || hasTooManyChunks(chunk)) throw new ResponseTooLargeError()
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes >= MERGED_BYTES || chunks.length === MERGED_CHUNKS) {
        yield Buffer.concat(chunks)
        bytes = 0
        chunks = []
      }
    }
    yield Buffer.concat(chunks)
  }
}
