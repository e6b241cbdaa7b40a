import { invalidInput } from '../errors.ts'

/** Names that could reach an object's prototype; input that contains them is rejected. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Checks a parsed JSON value at every depth: strings and names are well-formed Unicode without NUL, numbers are finite,
 * and no name reaches a prototype.
 * @param rootName the name used for the value itself
 * @returns the value
 * @throws {DomainError} `invalid_input`, which names the field
 */
export function checkPlainValue(value: unknown, rootName = 'input'): unknown {
  checkValue(value, '', rootName)
  return value
}

function checkValue(value: unknown, path: string, rootName: string): void {
  const field = path || rootName
  if (typeof value === 'string') checkText(value, field)
  else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw invalidInput({ [field]: { code: 'not_finite' } })
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (FORBIDDEN_NAMES.has(name)) throw invalidInput({ [field]: { code: 'reserved_name', params: { name } } })
      checkText(name, field)
      checkValue(member, path === '' ? name : `${path}.${name}`, rootName)
    }
  }
}

function checkText(text: string, field: string): void {
  if (text.includes('\0')) throw invalidInput({ [field]: { code: 'nul_character' } })
  if (!text.isWellFormed()) throw invalidInput({ [field]: { code: 'invalid_unicode' } })
}
