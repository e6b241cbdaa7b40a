import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REQUIREMENTS } from './requirements.ts'
import { renderSecurityPage, validateRequirements } from './security-page.ts'
import { ASVS_IDS, levelOf } from './standard.ts'

const ROOT = path.join(import.meta.dirname, '../..')

function readSource(file: string): string | undefined {
  const fullPath = path.join(ROOT, file)
  return existsSync(fullPath) ? readFileSync(fullPath, 'utf8') : undefined
}

test('every requirement of levels 1 and 2 is listed once, with existing files and tests', () => {
  expect([1, 2].map((level) => ASVS_IDS.filter((id) => levelOf(id) === level).length)).toEqual([70, 183])
  expect(validateRequirements(REQUIREMENTS, ASVS_IDS, readSource)).toEqual([])
})

test('docs/security.md is up to date', async () => {
  await expect(renderSecurityPage(REQUIREMENTS)).toMatchFileSnapshot('../../docs/security.md')
})

test('the validation reports every kind of error', () => {
  const [first, second, third] = ['V1.1.1', 'V1.1.2', 'V1.2.1']
  const reason = 'There are no locks'
  const source = "describe('the door', () => { it('opens', () => {}) })"
  const errors = validateRequirements(
    [
      { status: 'does not apply', id: first, topic: 'keys', reason },
      { status: 'does not apply', id: first, topic: 'keys', reason },
      { status: 'does not apply', id: 'V99.1', topic: 'keys', reason },
      {
        status: 'met',
        id: second,
        topic: 'doors',
        sources: ['door.ts', 'window.ts'],
        tests: ['door.test.ts › opens', 'door.test.ts › the door', 'door.test.ts › open', 'window.test.ts › opens'],
      },
    ],
    [first, second, third],
    (file) => (file.startsWith('door.') ? source : undefined),
  )
  expect(errors).toEqual([
    'V1.2.1 is missing',
    'V99.1 is not in the standard',
    'V1.1.1 is listed twice',
    'V1.1.2: window.ts does not exist',
    'V1.1.2: door.test.ts has no test or group “open”',
    'V1.1.2: window.test.ts does not exist',
  ])
})
