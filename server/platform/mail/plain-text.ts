import { CONTROLS } from '#shared/one-line.ts'

/** Converts user text to one line without control characters, for a subject, a name or a header. */
export function toSingleLine(text: string): string {
  return text.replaceAll(CONTROLS, ' ').replaceAll(/\s+/g, ' ').trim()
}

/** Capitalizes our own wording at the beginning of a line. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Removes control characters from user text, except line breaks, which become `\n`. */
export function toMultiLine(text: string): string {
  return text
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => line.replaceAll(CONTROLS, ' ').trimEnd())
    .join('\n')
    .trim()
}
