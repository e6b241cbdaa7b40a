/** Maximum number of bytes read from a response. */
const MAX_BYTES = 64 * 1024
/** Maximum number of characters kept. */
const MAX_LENGTH = 300

/** Returns the beginning of a response as one line of text. Also works if the response is cut off or never ends. */
export async function readExcerpt(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= MAX_BYTES) break
    }
  } catch {
    // The status has arrived, which is enough.
  }
  return toExcerpt(Buffer.concat(chunks).subarray(0, MAX_BYTES))
}

function toExcerpt(bytes: Buffer): string {
  const text = bytes.toString().replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
  return Array.from(text.trim()).slice(0, MAX_LENGTH).join('')
}
