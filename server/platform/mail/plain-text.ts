/** Control characters, and characters that change the direction of the following text. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/** Converts user text to one line without control characters, for a subject, a name or a header. */
export function toSingleLine(text: string): string {
  return text.replaceAll(INVISIBLE_CHARACTERS, ' ').replaceAll(/\s+/g, ' ').trim()
}

/** Capitalizes our own wording at the beginning of a line. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Removes control characters from user text, except line breaks, which become `\n`. */
export function toMultiLine(text: string): string {
  return text
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => line.replaceAll(INVISIBLE_CHARACTERS, ' ').trimEnd())
    .join('\n')
    .trim()
}
