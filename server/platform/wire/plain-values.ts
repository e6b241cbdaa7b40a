import { invalidInput } from '../errors.ts'

/** Names that could reach an object's prototype; input that contains them is rejected. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Checks a parsed JSON value at every depth: strings and names are well-formed Unicode without NUL, numbers are finite,
 * and no name reaches a prototype.
 * @returns the value
 * @throws {DomainError} `invalid_input`, which names the field
 */
export function checkPlainValue(value: unknown): unknown {
  checkValue(value, '')
  return value
}

function checkValue(value: unknown, path: string): void {
  if (typeof value === 'string') checkText(value, path)
  else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw invalidInput({ [path || 'input']: { code: 'not_finite' } })
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (FORBIDDEN_NAMES.has(name))
        throw invalidInput({ [path || 'input']: { code: 'reserved_name', params: { name } } })
      checkText(name, path)
      checkValue(member, path === '' ? name : `${path}.${name}`)
    }
  }
}

function checkText(text: string, path: string): void {
  if (text.includes('\0')) throw invalidInput({ [path || 'input']: { code: 'nul_character' } })
  if (!text.isWellFormed()) throw invalidInput({ [path || 'input']: { code: 'invalid_unicode' } })
}
