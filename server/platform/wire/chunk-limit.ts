/** This many chunks may have any size. */
const ANY_SIZE_CHUNKS = 1000

/**
 * Creates a check of the chunks of a body, in order: whether there are too many for their size. Each takes time and
 * memory, even if it has a single byte.
 * @param minAverageBytes for further chunks
 */
export function createChunkCheck(minAverageBytes: number): (chunk: Uint8Array) => boolean {
  let count = 0
  let bytes = 0
  return ({ length }) => {
    count++
    bytes += length
    return count > ANY_SIZE_CHUNKS + bytes / minAverageBytes
  }
}
