/** Control characters, and those that turn the direction of all the text after them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/** What somebody wrote as one line without control characters: fit for a subject, a name, a header. */
export function singleLine(text: string): string {
  return text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
}

/** A text of ours that begins a line. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What somebody wrote, its line breaks as `\n` and no other control characters. */
export function multiLine(text: string): string {
  return text
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => line.replaceAll(UNSEEN, ' ').trimEnd())
    .join('\n')
    .trim()
}
