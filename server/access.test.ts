import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { MINUTE } from '#shared/time.ts'
import { parseCommand } from './access.ts'
import { resolveCaller } from './features/auth/sessions.ts'
import { isSessionOpen } from './features/users/callers.ts'
import { lockDataDir } from './platform/db/data-dir-lock.ts'
import { openDatabase } from './platform/db/database.ts'
import type { Caller } from './platform/trpc.ts'
import { callAs } from './test/caller.ts'
import { createUser, mailsTo, UNKNOWN_ID } from './test/factories.ts'
import { describe, expect, type TestServices, test } from './test/fixture.ts'
import { signInByMail } from './test/sign-in.ts'

const EMAIL = 'ana@example.test'
const execFileAsync = promisify(execFile)

function runAccessCommand(services: TestServices, line: string): Promise<string> {
  return parseCommand(line.split(' '))(services)
}

async function requestAccess(services: TestServices, email = EMAIL): Promise<void> {
  await callAs(services, null).auth.requestAccess({ email, message: 'For\nmy team' })
}

describe('the command line', () => {
  test('lists all requests, or those with one status', async ({ services }) => {
    expect(await runAccessCommand(services, 'list')).toBe('No access requests.')
    await requestAccess(services)
    expect(await runAccessCommand(services, 'list')).toMatch(
      /^[0-9a-f-]{36} {2}2026-11-16T07:00Z {2}ana@example.test {2}pending\n {4}For my team$/,
    )
    expect(await runAccessCommand(services, 'list --status rejected')).toBe('No access requests.')
  })

  test('approves by email address: grants access and emails the applicant', async ({ services }) => {
    const ana = await createUser(services, { email: EMAIL, is_auth: false })
    await requestAccess(services)
    expect(await runAccessCommand(services, `approve ${EMAIL.toUpperCase()}`)).toBe(
      `Approved the request from ${EMAIL}. The server emails an invitation code within a minute, or once it is started.`,
    )
    expect(await callAs(services, ana).users.info()).toMatchObject({ is_auth: true })
    expect(await mailsTo(services, EMAIL)).toHaveLength(1)
    expect(await runAccessCommand(services, 'list')).toContain('approved by command line')
  })

  test('approves by email address even if the request is too old to be in the list', async ({ services }) => {
    await requestAccess(services)
    const [message, created_at] = ['Later', new Date(services.clock.now() + MINUTE)]
    const laterRequests = Array.from({ length: 500 }, (_, i) => ({ email: `${i}@x.test`, message, created_at }))
    await services.db.insertInto('access_requests').values(laterRequests).execute()
    expect(await runAccessCommand(services, `approve ${EMAIL}`)).toMatch(`Approved the request from ${EMAIL}.`)
  })

  test('rejects a request by its id', async ({ services }) => {
    await requestAccess(services)
    const [id] = (await runAccessCommand(services, 'list')).split(' ')
    expect(await runAccessCommand(services, `reject ${id}`)).toBe(`Rejected the request from ${EMAIL}.`)
    await expect(runAccessCommand(services, `reject ${id}`)).rejects.toThrow('This request was already rejected')
  })

  test('issues a code that grants access', async ({ services }) => {
    const text = await runAccessCommand(services, 'issue --note demo --days 3')
    expect(text).toContain('Valid once until 2026-11-19T07:00:00.000Z')
    const ana = await createUser(services, { email: EMAIL, is_auth: false })
    await callAs(services, ana).auth.verifyToken({ token: text.split('\n')[0] ?? '' })
    expect(await callAs(services, ana).users.info()).toMatchObject({ is_auth: true })
  })

  test('issues a community code for one address', async ({ services }) => {
    expect(await runAccessCommand(services, `issue --email ${EMAIL} --community`)).toContain(
      `Valid once for ${EMAIL} until `,
    )
    const admin = await createUser(services, { is_admin: true })
    expect(await callAs(services, admin).auth.listAccessCodes()).toMatchObject([
      { email: EMAIL, kind: 'community', issued_by: 'command line' },
    ])
  })

  test('binds a code to an address that is given without --email', async ({ services }) => {
    expect(await runAccessCommand(services, `issue ${EMAIL.toUpperCase()} --days 3`)).toContain(
      `Valid once for ${EMAIL} until 2026-11-19T07:00`,
    )
    const admin = await createUser(services, { is_admin: true })
    expect(await callAs(services, admin).auth.listAccessCodes()).toMatchObject([{ email: EMAIL }])
  })

  test('ends the sessions of one user or of everyone immediately', async ({ services }) => {
    const logIn = async (email: string) => resolveCaller(services, (await signInByMail(services, email)).token)
    const [ana, ben] = [await logIn(EMAIL), await logIn('ben@example.test')]
    const isLoggedIn = (caller: Caller | null) => caller !== null && isSessionOpen(services, services.db, caller)
    expect(await runAccessCommand(services, `end-sessions ${EMAIL.toUpperCase()}`)).toBe('Ended 1 session.')
    expect([await isLoggedIn(ana), await isLoggedIn(ben)]).toEqual([false, true])
    const newCaller = await logIn(EMAIL)
    const { entries } = await callAs(services, newCaller).users.activity({})
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'session_ended',
        actor_kind: 'system',
        params: { session_id: ana?.session_id, reason: 'ended_by_team' },
      }),
    )
    expect(await runAccessCommand(services, 'end-sessions --all')).toBe('Ended 2 sessions.')
    expect([await isLoggedIn(newCaller), await isLoggedIn(ben)]).toEqual([false, false])
    await expect(runAccessCommand(services, 'end-sessions Cleo@example.test')).rejects.toThrow(
      /^No user has the address cleo@example\.test\.$/,
    )
  })

  test('fails if no request has the id, or the address has no pending request', async ({ services }) => {
    for (const command of ['approve', 'reject'])
      await expect(runAccessCommand(services, `${command} ${UNKNOWN_ID}`)).rejects.toThrow(
        `No request has the id ${UNKNOWN_ID}.`,
      )
    await expect(runAccessCommand(services, `approve ${EMAIL}`)).rejects.toThrow(`${EMAIL} has no pending request.`)
  })

  test.for([
    ['grant', 'Unknown command: grant'],
    ['approve', 'Missing argument: the id or email of a request.'],
    ['end-sessions', 'Missing argument: an email address, or --all.'],
    ['issue --days 0', /^--days: must be a whole number from 1 to 90\n\n/],
    ['issue --days 91', /^--days: must be a whole number from 1 to 90\n\n/],
    ['issue --days 1.5', /^--days: must be a whole number from 1 to 90\n\n/],
    ['issue --days abc', /^--days: must be a whole number from 1 to 90\n\n/],
    ['issue --email ana', 'email: Please enter a valid email address'],
    ['list --status open', /^--status: must be pending, approved, or rejected\n\n/],
    ['issue ana', 'email: Please enter a valid email address'],
    [`issue ${EMAIL} ben@example.test`, 'Unexpected argument: ben@example.test'],
    [`issue ${EMAIL} --email ben@example.test`, `Unexpected argument: ${EMAIL}`],
    ['issue --status pending', 'Unexpected argument: --status'],
    [`issue ${EMAIL} --all`, 'Unexpected argument: --all'],
    ['list pending', 'Unexpected argument: pending'],
    ['list --days 3', 'Unexpected argument: --days'],
    [`approve ${EMAIL} ben@example.test`, 'Unexpected argument: ben@example.test'],
    [`approve ${EMAIL} --note friend`, 'Unexpected argument: --note'],
    [`reject ${EMAIL} --all`, 'Unexpected argument: --all'],
    [`end-sessions ${EMAIL} --all`, `Unexpected argument: ${EMAIL}`],
    [`end-sessions ${EMAIL} --email ben@example.test`, 'Unexpected argument: --email'],
    ['list --everything', "Unknown option '--everything'"],
  ] as const)('rejects "%s" with an error and the usage', ([line, message]) => {
    expect(() => parseCommand(line.split(' '))).toThrow(message)
    expect(() => parseCommand(line.split(' '))).toThrow('Usage: npm run access -- <command>')
  })

  test('prints the usage if there is no command', () => {
    expect(() => parseCommand([])).toThrow('Usage: npm run access -- <command>')
  })
})

// Each start creates or opens an embedded database, which is slow on a busy machine.
describe('npm run access', { timeout: 180_000 }, () => {
  function runAccess(dataDir: string, ...args: string[]) {
    const env = { PATH: process.env['PATH'] ?? '', HOME: os.tmpdir(), DATA_DIR: dataDir }
    const cwd = path.join(import.meta.dirname, '..')
    // Through npm, as users run it.
    return execFileAsync('npm', ['run', '--silent', 'access', '--', ...args], { env, cwd }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  }

  test('opens an existing embedded database that no other process uses, and never creates one', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-access-'))
    try {
      expect(await runAccess(dataDir, 'list')).toMatchObject({
        code: 1,
        stderr: `There is no database in ${dataDir}. Start the server to create one, or run this command with its environment (DATABASE_URL, DATA_DIR).\n`,
      })
      expect(await readdir(dataDir)).toEqual([])
      await openDatabase({ dataDir }).then((database) => database.close())
      const issued = await runAccess(dataDir, 'issue', '--note', 'first')
      expect(issued).toMatchObject({ code: 0, stdout: expect.stringMatching(/^(\w{5}-){3}\w{5}\nValid once until /) })
      expect(await runAccess(dataDir, 'approve', EMAIL)).toMatchObject({
        code: 1,
        stderr: `${EMAIL} has no pending request.\n`,
      })
      const release = await lockDataDir(dataDir)
      const blocked = await runAccess(dataDir, 'list').finally(release)
      expect(blocked.code).toBe(1)
      expect(blocked.stderr).toContain('is in use by another process')
      expect(blocked.stderr.trim().split('\n')).toHaveLength(1)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('prints the usage and fails without opening a database', async () => {
    const { code, stderr } = await runAccess('/nonexistent/nowhere')
    expect(code).toBe(1)
    expect(stderr).toContain('Usage: npm run access')
  })
})
