const LONGEST_LINE = 75

/**
 * Breaks lines after at most 75 octets, never within a character (RFC 5545, 3.1), and ends the last. What
 * ical.js folds by itself has 76 in its continuation lines.
 */
export function foldLines(text: string): string {
  return text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
