import { expect, test } from 'vitest'
import { faultsOf } from './structure-rules.ts'

/** Each rule, broken on purpose: a file and the expected error. */
const BROKEN: Record<string, [path: string, text: string, fault: RegExp]> = {
  'shared/ takes nothing above it': [
    'shared/time.ts',
    "import { clock } from '../server/platform/clock.ts'",
    /imports upward: server\/platform\/clock\.ts/,
  ],
  'the platform knows no feature': [
    'server/platform/trpc.ts',
    "import { bookMeeting } from '../features/meetings/book.ts'",
    /imports upward/,
  ],
  'the server knows nothing of the client': [
    'server/api/pages.ts',
    "import { App } from '../../client/app.tsx'",
    /knows nothing of the client/,
  ],
  'the client knows only the type of the router': [
    'client/api.ts',
    "import { router } from '../server/api/router.ts'",
    /knows only the type AppRouter/,
  ],
  'a feature takes only those below it': [
    'server/features/users/settings.ts',
    "import { bookMeeting } from '../meetings/book.ts'",
    /users does not stand on meetings/,
  ],
  'a feature does not reach into another': [
    'server/features/meetings/book.ts',
    "import { findUser } from '../users/store.ts'",
    /reaches into another feature/,
  ],
  'a feature of the client takes no other': [
    'client/features/groups/list.tsx',
    "import { Editor } from '../calendar/editor.tsx'",
    /imports another/,
  ],
  'a page takes no page': ['client/routes/login.tsx', "import { Page } from './support.tsx'", /a page imports a page/],
  'matching takes no database, mail or clock': [
    'server/features/matching/first-slot.ts',
    "import type { Db } from '../../platform/db/database.ts'",
    /the rules take server\/platform\/db\/database\.ts/,
  ],
  'matching takes no other feature': [
    'server/features/matching/first-slot.ts',
    "import { readBusy } from '../calendars/busy/busy.ts'",
    /matching does not stand on calendars|the rules take/,
  ],
  'matching takes no package, HTTP or SQL': [
    'server/features/matching/first-slot.ts',
    "import { request } from 'node:http'",
    /the rules of matching are pure/,
  ],
  'only the path of a change writes a meeting': [
    'server/features/meetings/cancel.ts',
    "import { saveChange } from './changes/store.ts'",
    /meetings are changed by applyMeetingChange/,
  ],
  'only the path of a change notifies': [
    'server/features/meetings/guests/not-me.ts',
    "import { queueMeetingMails } from '../mail.ts'",
    /meetings are changed by applyMeetingChange/,
  ],
  'outputs are checked by the server alone': [
    'shared/events.ts',
    "import { calendarEvent } from './outputs/calendars.ts'",
    /takes the value of an output schema/,
  ],
  'SQL is in the stores': [
    'server/features/meetings/book.ts',
    "import { sql } from 'kysely'",
    /SQL belongs in the store/,
  ],
  'one place reads the environment': [
    'server/features/meetings/book.ts',
    'const url = process.env.DATABASE_URL',
    /reads the environment/,
  ],
  'the clock tells the time': ['server/features/matching/first-slot.ts', 'const now = Date.now()', /take the clock/],
  'names say what a file does': ['server/features/meetings/utils.ts', '', /says nothing of what the file does/],
  'files are short': ['server/features/meetings/book.ts', '\n'.repeat(401), /401 lines; 400 are the most/],
}

test.each(Object.entries(BROKEN))('%s', (_, [path, text, fault]) => {
  expect(faultsOf({ path, text })).toEqual([expect.stringMatching(fault)])
})

test('what obeys the rules has no fault', () => {
  const text = "import type { Span } from '#shared/time.ts'\nimport { isOffered } from '../matching/first-slot.ts'"
  const typeOfOutput = "import type { calendarEvent } from './outputs/calendars.ts'"
  expect(faultsOf({ path: 'shared/events.ts', text: typeOfOutput })).toEqual([])
  expect(faultsOf({ path: 'server/features/meetings/choose-slot.ts', text })).toEqual([])
})
