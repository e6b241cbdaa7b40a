import { expect, test } from 'vitest'
import { validateFile, validateFolders } from './structure-rules.ts'

/** Each rule, broken on purpose: a file and the expected error. */
const VIOLATIONS: Record<string, [path: string, text: string, error: RegExp]> = {
  'only the configuration reads the environment': [
    'server/features/meetings/book.ts',
    'const url = process.env.DATABASE_URL',
    /reads the environment/,
  ],
  'only the clock reads the system time': [
    'server/features/matching/first-slot.ts',
    'const now = Date.now()',
    /use the clock/,
  ],
  'shared code does not read the system time': [
    'shared/schedule.ts',
    'const today = Temporal.Now.plainDateISO()',
    /use the clock/,
  ],
  'file names describe their content': ['server/features/meetings/utils.ts', '', /does not describe the file/],
  'files are short': ['server/features/meetings/book.ts', '\n'.repeat(401), /401 lines; the maximum is 400/],
}

test.each(Object.entries(VIOLATIONS))('%s', (_, [path, text, error]) => {
  expect(validateFile({ path, text })).toEqual([expect.stringMatching(error)])
})

test('accepts files that follow the rules', () => {
  expect(validateFile({ path: 'server/features/meetings/choose-slot.ts', text: 'const now = clock()' })).toEqual([])
})

test('a folder has at most 30 source files, tests aside', () => {
  const files = Array.from({ length: 30 }, (_, n) => [`client/ui/${n}.tsx`, `client/ui/${n}.test.tsx`]).flat()
  expect(validateFolders(files, {})).toEqual([])
  const more = [...files, 'client/ui/31.tsx']
  expect(validateFolders(more, {})).toEqual(['client/ui: 31 source files; the maximum is 30'])
  expect(validateFolders(more, { 'client/ui': 31 })).toEqual([])
  expect(validateFolders([...more, 'client/ui/32.tsx'], { 'client/ui': 31 })).toHaveLength(1)
})

test('a folder that is no longer too large must be removed from the list', () => {
  expect(validateFolders(['client/ui/Button.tsx'], { 'client/ui': 31 })).toEqual([
    'LARGE_FOLDERS: delete client/ui, which no longer exceeds 30 source files',
  ])
})
