const MAX_LINE_OCTETS = 75

/**
 * Folds lines after at most 75 octets, never within a character (RFC 5545, 3.1), and ends the last line with CRLF.
 * ical.js itself writes continuation lines of 76 octets.
 */
export function foldLines(text: string): string {
  return text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_OCTETS) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
