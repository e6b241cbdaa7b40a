import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RestClient, type ServerProcess, signIn, startServer } from './server.ts'

const ROOT = path.join(import.meta.dirname, '..')
const run = promisify(execFile)

let server: ServerProcess
let folder: string

beforeAll(async () => {
  server = await startServer({ UNDO_SECONDS: '0', WEBHOOKS_ALLOW_PRIVATE: 'on' })
  // Below the repository, so that the compiler and Node find what is installed.
  folder = await mkdtemp(path.join(ROOT, 'node_modules/.cache/generated-client-'))
}, 120_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What of the service is called here; its own file is compiled with the generated client alone. */
interface Service {
  tellGroupStory(task: object): Promise<{ booked: string; moved: string; webhookSecret: string }>
}

/** The service, compiled by its own developers' rules together with the client that a public generator makes. */
async function compiledService(): Promise<Service> {
  const spec = await (await fetch(`${server.url}/docs/json`)).json()
  const { files } = await generateApi({ spec, output: false, apiClassName: 'Meridian', silent: true })
  // The generator tells the compiler to look away; here it is to look.
  const client = (files[0]?.fileContent ?? '').replace('// @ts-nocheck', '')
  await writeFile(path.join(folder, 'meridian.ts'), client)
  await cp(path.join(import.meta.dirname, 'service/group-story.ts'), path.join(folder, 'group-story.ts'))
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    rootDir: '.',
    outDir: 'out',
  }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  await run(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error: { stdout: string }) => {
    throw new Error(`The generated client does not compile:\n${error.stdout}`)
  })
  return import(pathToFileURL(path.join(folder, 'out/group-story.js')).href)
}

/** Somebody's webhook receiver: keeps what it is sent as it was sent. */
async function receiver() {
  const received: { headers: Record<string, string>; body: string }[] = []
  const listening = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/meetings`, received, close: () => listening.close() }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

async function keyOf(client: RestClient): Promise<string> {
  const { body } = await client.call('POST', '/developers/api-keys', { name: 'A service', scope: 'read-write' })
  return body.key
}

test('another service books, moves and cancels for a group, by a client generated from /docs/json', {
  timeout: 240_000,
}, async () => {
  const admin = await signIn(server.url, 'admin@example.com')
  const service = await compiledService()
  const { url: webhookUrl, received, close } = await receiver()
  const participants = ['ana@elsewhere.example', 'ben@elsewhere.example']
  const told = await service.tellGroupStory({
    baseUrl: server.url,
    apiKey: await keyOf(admin),
    participants,
    webhookUrl,
  })
  expect(told).toMatchObject({ group: participants, cancelled: 'cancelled', refusal: { code: 'slot_taken' } })
  expect(Date.parse(told.moved)).not.toBe(Date.parse(told.booked))

  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(3)
  const webhook = new Webhook(told.webhookSecret)
  const messages = received.map(({ body, headers }) => webhook.verify(body, headers) as { type: string })
  expect(messages.map(({ type }) => type).toSorted()).toEqual(['meeting.cancelled', 'meeting.created', 'meeting.moved'])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  close()
})
