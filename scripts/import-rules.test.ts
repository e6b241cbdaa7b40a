import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listImportErrors, readImports, renderDependencies } from './import-rules.ts'

type Imports = Awaited<ReturnType<typeof readImports>>

/** Each rule, broken on purpose: the importing file, the statement, the imported file, and the rule. */
const VIOLATIONS: readonly (readonly [from: string, statement: string, to: string, rule: string])[] = [
  ['shared/time.ts', 'import', 'server/platform/clock.ts', 'shared may import only layers below'],
  ['shared/spans.ts', 'import type', 'server/platform/clock.ts', 'shared may import only layers below'],
  ['shared/router.ts', 'import type', 'server/api/router.ts', 'shared may import only layers below'],
  ['shared/files.ts', 'import', 'node:fs', 'shared imports no Node.js modules'],
  [
    'server/platform/trpc.ts',
    'import',
    'server/features/meetings/free.ts',
    'server/platform may import only layers below',
  ],
  ['server/features/users/list.ts', 'import', 'server/api/router.ts', 'server/features may import only layers below'],
  ['server/api/serve.ts', 'import', 'server/app.ts', 'server/api may import only layers below'],
  ['server/api/pages.ts', 'import', 'client/App.tsx', 'the server does not import the client'],
  ['client/ui/Link.tsx', 'import', 'client/entities/event.ts', 'client/ui and lib may import only layers below'],
  ['client/entities/slot.ts', 'import', 'client/features/a/List.tsx', 'client/entities may import only layers below'],
  ['client/features/a/Open.tsx', 'import', 'client/routes/login.tsx', 'client/features may import only layers below'],
  ['client/routes/index.tsx', 'import', 'client/App.tsx', 'client/routes may import only layers below'],
  ['client/routes/signup.tsx', 'import', 'client/routes/login.tsx', 'a page imports no other page'],
  ['client/features/a/New.tsx', 'import', 'client/features/b/Editor.tsx', 'client features import no other feature'],
  ['client/api.ts', 'import', 'server/api/router.ts', 'the client imports the router only as a type'],
  ['client/lib/a.ts', 'import type', 'server/platform/clock.ts', 'the client imports only the type AppRouter'],
  ['server/features/users/a.ts', 'import', 'server/features/meetings/free.ts', 'the feature users imports only itself'],
  [
    'server/features/auth/a.ts',
    'import type',
    'server/features/groups/b.ts',
    'the feature auth imports only users, calendars',
  ],
  ['server/features/chat/a.ts', 'import', 'shared/ids.ts', 'each server feature is listed in ALLOWED_FEATURES'],
  [
    'server/features/meetings/a.ts',
    'import',
    'server/features/users/store.ts',
    'router, store, errors, jobs and mail files are private to their feature',
  ],
  ['server/features/matching/a.ts', 'import type', 'server/platform/clock.ts', 'matching is pure'],
  ['server/features/matching/b.ts', 'import', 'node:http', 'matching is pure'],
  ['server/features/matching/c.ts', 'import', 'zod', 'matching is pure'],
  [
    'server/features/meetings/b.ts',
    'import',
    'server/features/meetings/mail.ts',
    'only applyMeetingChange changes meetings',
  ],
  [
    'server/features/meetings/c.ts',
    'import',
    'server/features/meetings/changes/store.ts',
    'only applyMeetingChange changes meetings',
  ],
  ['server/features/meetings/d.ts', 'import', 'kysely', 'only stores use SQL'],
  ['shared/events.ts', 'import', 'shared/outputs/calendars.ts', 'only the server validates outputs'],
  ['client/lib/b.ts', 'import', 'shared/outputs/calendars.ts', 'only the server validates outputs'],
  ['server/platform/ids.ts', 'import', 'server/test/ids.ts', 'production code imports no test code'],
]

/** Imports that follow the rules. */
const ALLOWED: readonly (readonly [from: string, statement: string, to: string])[] = [
  ['client/lib/c.ts', 'import type', 'server/api/router.ts'],
  ['shared/groups.ts', 'import type', 'shared/outputs/calendars.ts'],
  ['client/routes/login.tsx', 'import', 'client/routes/-login/Form.tsx'],
  ['client/features/a/List.tsx', 'import', 'client/entities/event.ts'],
  ['server/features/meetings/jobs.ts', 'import', 'server/features/meetings/mail.ts'],
  ['server/features/meetings/store.ts', 'import', 'kysely'],
  ['server/features/meetings/e.ts', 'import', 'server/features/matching/d.ts'],
  ['server/features/users/a.test.ts', 'import', 'server/features/meetings/free.ts'],
]

let folder: string
let imports: Imports
let errors: string[]

/** Writes the files of all cases into one folder, and reads it once. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'meridian-imports-'))
  const files = new Map<string, string>([
    ['shared/a.ts', "import type { b } from './b.ts'\nexport const a = 1"],
    ['shared/b.ts', "import type { a } from './a.ts'\nexport const b = 1"],
  ])
  for (const [from, statement, to] of [...VIOLATIONS, ...ALLOWED]) {
    const target = to.includes('.') ? path.posix.relative(path.posix.dirname(from), to) : to
    files.set(from, `${statement} { x } from '${target.startsWith('.') || !to.includes('.') ? target : `./${target}`}'`)
    if (to.includes('.') && !files.has(to)) files.set(to, 'export const x = 1')
  }
  for (const [name, text] of files) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true })
    await writeFile(path.join(folder, name), `${text}\n`)
  }
  imports = await readImports(folder, ['shared', 'server', 'client'])
  errors = listImportErrors(imports)
})

afterAll(() => rm(folder, { recursive: true }))

describe('finds each violation', () => {
  test.each(VIOLATIONS)('%s: %s %s', (from, _, to, rule) => {
    const name = to.startsWith('node:') ? to.slice('node:'.length) : to
    expect(errors).toContain(`${from}: imports ${name} (${rule})`)
  })
})

test.each(ALLOWED)('accepts %s: %s %s', (from) => {
  expect(errors.filter((error) => error.startsWith(`${from}:`))).toEqual([])
})

describe('cycles', () => {
  const CYCLE = 'shared/a.ts: is part of a cycle: shared/a.ts → shared/b.ts → shared/a.ts'

  test('are found, including type-only cycles', () => {
    expect(errors).toContain(CYCLE)
  })

  test('are accepted while they are listed', () => {
    expect(listImportErrors(imports, ['shared/b.ts → shared/a.ts'])).not.toContain(CYCLE)
  })

  test('that are gone must be removed from the list', () => {
    const error = 'KNOWN_CYCLES: delete "shared/a.ts → shared/time.ts", which closes no cycle'
    expect(listImportErrors(imports, ['shared/a.ts → shared/time.ts'])).toContain(error)
  })
})

test('renders the dependencies between folders', async () => {
  const page = await renderDependencies(imports)
  expect(page).toContain('server_features-->server_platform')
  expect(page).toContain('server_features_meetings-->server_features_matching')
})
