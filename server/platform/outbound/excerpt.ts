/** What is read of an answer; the rest stays with who sent it. */
const MOST_BYTES = 64 * 1024
/** What is kept of it, in characters. */
const KEPT = 300

/** How an answer begins, as text of one line. One that breaks off, or never ends, has been an answer all the same. */
export async function readExcerpt(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= MOST_BYTES) break
    }
  } catch {
    // The status has come; it is what counts.
  }
  return textOf(Buffer.concat(chunks).subarray(0, MOST_BYTES))
}

function textOf(bytes: Buffer): string {
  const text = bytes.toString().replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
  return Array.from(text.trim()).slice(0, KEPT).join('')
}
