const LINE_FEED = '\n'

/** An unfolded line. */
export interface LogicalLine {
  /** A latin1 string with one character per byte, so its length is the length in bytes. */
  bytes: string
  /** Whether the line exceeded the limit and its rest was dropped. */
  isTruncated: boolean
}

/**
 * Splits the bytes of an iCalendar file into its lines, with folded lines joined (RFC 5545, 3.1). Works on bytes,
 * because some apps fold lines within a character. Memory stays bounded however long a line is. Yields once per chunk,
 * even if no line ends in it, so that the caller can let other work run.
 * @param maxBytes the maximum length of a line; the rest of a longer line is dropped
 */
export async function* readLogicalLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<LogicalLine[]> {
  const unfolder = new LineUnfolder(maxBytes)
  for await (const chunk of chunks) {
    yield unfolder.add(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'))
  }
  yield unfolder.end()
}

class LineUnfolder {
  readonly #maxBytes: number
  /** The line being read; undefined before the first. */
  #line: LogicalLine | undefined
  /** Whether a physical line has ended; the next byte decides whether the logical line continues. */
  #isLineEnd = true
  /** The carriage return at the end of the last chunk, which may belong to a line break. */
  #carriageReturn = ''
  #lines: LogicalLine[] = []

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Adds a chunk of the file; returns the lines that it completes. */
  add(chunk: string): LogicalLine[] {
    const [text, carriageReturn] = splitCarriageReturn(this.#carriageReturn + chunk)
    this.#carriageReturn = carriageReturn
    for (let from = 0; from < text.length; ) {
      const feed = text.indexOf(LINE_FEED, from)
      const to = feed === -1 ? text.length : feed
      if (this.#isLineEnd) from += this.#beginLine(text[from])
      const part = text.slice(from, to)
      this.#append(feed === -1 ? part : splitCarriageReturn(part)[0])
      this.#isLineEnd = feed !== -1
      from = to + 1
    }
    return this.#takeLines()
  }

  end(): LogicalLine[] {
    this.#finishLine()
    return this.#takeLines()
  }

  /** Starts a physical line. Returns the length of its fold marker: 1 for a continuation, otherwise 0. */
  #beginLine(first: string | undefined): number {
    if (first === ' ' || first === '\t') return 1
    this.#finishLine()
    this.#line = { bytes: '', isTruncated: false }
    return 0
  }

  #append(part: string): void {
    this.#line ??= { bytes: '', isTruncated: false }
    const freeBytes = this.#maxBytes - this.#line.bytes.length
    this.#line.bytes += part.length > freeBytes ? part.slice(0, freeBytes) : part
    if (part.length > freeBytes) this.#line.isTruncated = true
  }

  #finishLine(): void {
    if (this.#line && this.#line.bytes !== '') this.#lines.push(this.#line)
    this.#line = undefined
  }

  #takeLines(): LogicalLine[] {
    const lines = this.#lines
    this.#lines = []
    return lines
  }
}

/** The text before a carriage return at its end, and the carriage return. */
function splitCarriageReturn(text: string): [text: string, carriageReturn: string] {
  return text.endsWith('\r') ? [text.slice(0, -1), '\r'] : [text, '']
}
