import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L or O, which look like digits, and no U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP_COUNT = 4
const GROUP_LENGTH = 5

/** A new access code in readable form: `7KQ2M-X04TB-9RZVD-HWE3N`, with a hundred random bits. */
export function generateAccessCode(): string {
  const digits = Array.from(randomBytes(GROUP_COUNT * GROUP_LENGTH), (byte) => ALPHABET[byte & 31])
  return Array.from({ length: GROUP_COUNT }, (_, i) =>
    digits.slice(i * GROUP_LENGTH, (i + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** Normalizes a typed code to the form that is hashed: ignores case, spaces and dashes; reads O as 0, I and L as 1. */
export function normalizeAccessCode(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}
