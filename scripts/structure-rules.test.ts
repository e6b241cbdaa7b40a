import { expect, test } from 'vitest'
import { validateFile } from './structure-rules.ts'

/** Each rule, broken on purpose: a file and the expected error. */
const VIOLATIONS: Record<string, [path: string, text: string, fault: RegExp]> = {
  'shared/ imports nothing above it': [
    'shared/time.ts',
    "import { clock } from '../server/platform/clock.ts'",
    /imports upward: server\/platform\/clock\.ts/,
  ],
  'the platform imports no feature': [
    'server/platform/trpc.ts',
    "import { bookMeeting } from '../features/meetings/book.ts'",
    /imports upward/,
  ],
  'the server does not import the client': [
    'server/api/pages.ts',
    "import { App } from '../../client/app.tsx'",
    /must not import the client/,
  ],
  'the client imports only the router’s type': [
    'client/api.ts',
    "import { router } from '../server/api/router.ts'",
    /may only import the type AppRouter/,
  ],
  'a feature imports only lower features': [
    'server/features/users/settings.ts',
    "import { bookMeeting } from '../meetings/book.ts'",
    /users must not import meetings/,
  ],
  'a feature does not import the reserved files of another': [
    'server/features/meetings/book.ts',
    "import { findUser } from '../users/store.ts'",
    /imports a reserved file/,
  ],
  'a client feature imports no other': [
    'client/features/groups/list.tsx',
    "import { Editor } from '../calendar/editor.tsx'",
    /imports another/,
  ],
  'a page imports no other page': [
    'client/routes/login.tsx',
    "import { Page } from './support.tsx'",
    /a page imports another page/,
  ],
  'matching imports no database, mail or clock': [
    'server/features/matching/first-slot.ts',
    "import type { Db } from '../../platform/db/database.ts'",
    /imports server\/platform\/db\/database\.ts: matching must be pure/,
  ],
  'matching imports no other feature': [
    'server/features/matching/first-slot.ts',
    "import { readBusy } from '../calendars/busy/busy.ts'",
    /matching must be pure/,
  ],
  'matching imports no package, HTTP or SQL': [
    'server/features/matching/first-slot.ts',
    "import { request } from 'node:http'",
    /imports a package; matching must be pure/,
  ],
  'only applyMeetingChange writes meetings': [
    'server/features/meetings/cancel.ts',
    "import { saveChange } from './changes/store.ts'",
    /only applyMeetingChange changes meetings/,
  ],
  'only applyMeetingChange notifies': [
    'server/features/meetings/guests/not-me.ts',
    "import { queueMeetingMails } from '../mail.ts'",
    /only applyMeetingChange changes meetings/,
  ],
  'only the server validates outputs': [
    'shared/events.ts',
    "import { calendarEvent } from './outputs/calendars.ts'",
    /imports an output schema/,
  ],
  'only stores use SQL': [
    'server/features/meetings/book.ts',
    "import { sql } from 'kysely'",
    /SQL belongs in the store/,
  ],
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
  'file names describe their content': ['server/features/meetings/utils.ts', '', /does not describe the file/],
  'files are short': ['server/features/meetings/book.ts', '\n'.repeat(401), /401 lines; the maximum is 400/],
}

test.each(Object.entries(VIOLATIONS))('%s', (_, [path, text, error]) => {
  expect(validateFile({ path, text })).toEqual([expect.stringMatching(error)])
})

test('accepts files that follow the rules', () => {
  const text = "import type { Span } from '#shared/time.ts'\nimport { isOffered } from '../matching/first-slot.ts'"
  const typeOfOutput = "import type { calendarEvent } from './outputs/calendars.ts'"
  expect(validateFile({ path: 'shared/events.ts', text: typeOfOutput })).toEqual([])
  expect(validateFile({ path: 'server/features/meetings/choose-slot.ts', text })).toEqual([])
})
