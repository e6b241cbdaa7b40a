import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startWebhookReceiver } from '#server/test/webhook-receiver.ts'
import type { WebhookMessage } from '#shared/webhooks.ts'
import { type RestClient, type ServerProcess, signIn, startServer } from './server.ts'
import { copyTemplate } from './server-storage.ts'

const ROOT = path.join(import.meta.dirname, '..')
// Inside the repository, so that the compiler and Node resolve the installed packages.
const CACHE = path.join(ROOT, 'node_modules/.cache')
const run = promisify(execFile)

let server: ServerProcess
/** The source of the client that swagger-typescript-api generates from `/docs/json`. */
let client: string

beforeAll(async () => {
  const database = await copyTemplate(inject('postgres'))
  server = await startServer({ ...database, UNDO_SECONDS: '0', WEBHOOKS_ALLOW_PRIVATE: 'on' })
  const spec = await (await fetch(`${server.url}/docs/json`)).json()
  const { files } = await generateApi({ spec, output: false, apiClassName: 'Meridian', silent: true })
  client = files[0]?.fileContent ?? ''
}, 120_000)

afterAll(async () => {
  await server?.stop()
})

/**
 * Compiles a service together with the generated client, in a strict TypeScript project of their own.
 * @returns the compiled module
 * @throws {Error} with the compiler's messages
 */
async function compile<Service>(source: string): Promise<Service> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(path.join(CACHE, 'generated-client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    rootDir: '.',
    outDir: 'out',
  }
  const files = {
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    'meridian.ts': client,
    'service.ts': source,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  await run(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => {
      throw new Error(error.stdout)
    },
  )
  return import(pathToFileURL(path.join(folder, 'out/service.js')).href)
}

/** The exports of the compiled service. Its file cannot be imported: it compiles only next to the generated client. */
interface GroupService {
  runGroupStory(
    input: object,
  ): Promise<{ meetingId: string; bookedStart: string; movedStart: string; webhookSecret: string }>
}

async function createApiKey(user: RestClient): Promise<string> {
  const { body } = await user.call('POST', '/developers/api-keys', { name: 'A service', scope: 'read-write' })
  return body.key
}

test('a service with a client generated from /docs/json books, moves and cancels a group meeting', {
  timeout: 240_000,
}, async () => {
  const source = await readFile(path.join(import.meta.dirname, 'service/group-story.ts'), 'utf8')
  const service = await compile<GroupService>(source)
  const receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.stop())
  const participants = ['ana@elsewhere.example', 'ben@elsewhere.example']
  const result = await service.runGroupStory({
    baseUrl: server.url,
    apiKey: await createApiKey(await signIn(server.url, 'admin@example.com')),
    participants,
    webhookUrl: receiver.url,
    waitForWebhook: (type: string) =>
      vi.waitUntil(() => receiver.calls.some(({ message }) => message.type === type), { timeout: 60_000 }),
  })
  expect(result).toMatchObject({
    group: participants,
    retriedMeetingId: result.meetingId,
    attendees: ['admin@example.com', ...participants],
    finalStatus: 'cancelled',
    rejection: { code: 'outside_availability' },
  })
  expect(Date.parse(result.movedStart)).not.toBe(Date.parse(result.bookedStart))

  const webhook = new Webhook(result.webhookSecret)
  const messages = receiver.calls.map(
    ({ body, headers }) => webhook.verify(body, headers as Record<string, string>) as WebhookMessage,
  )
  const eventAt = (dateTime: string, status: string) => ({ id: result.meetingId, start: { dateTime }, status })
  expect(messages).toMatchObject([
    { type: 'meeting.created', data: { event: eventAt(result.bookedStart, 'confirmed') } },
    { type: 'meeting.moved', data: { event: eventAt(result.movedStart, 'confirmed') } },
    { type: 'meeting.cancelled', data: { event: eventAt(result.movedStart, 'cancelled') } },
  ])
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
})

test('undocumented calls and fields do not compile', { timeout: 120_000 }, async () => {
  const withClient = (expression: string) => `
    import { Meridian } from './meridian.js'
    const meridian = new Meridian()
    export const call = async () => ${expression}`
  const { call } = await compile<{ call: unknown }>(withClient('(await meridian.users.usersInfo()).data.email'))
  expect(call).toBeTypeOf('function')
  const program = withClient(`[
    (await meridian.users.usersInfo()).data.e_mail,
    meridian.groups.groupsCreate({ name: 'Weekly', participants: [] }),
    meridian.groups.groupsMerge(),
  ]`)
  const errors = await compile(program).then(() => 'compiles', String)
  for (const name of ['e_mail', 'participants', 'groupsMerge']) expect(errors).toContain(`'${name}' does not exist`)
})
