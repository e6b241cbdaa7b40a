import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type MicrosoftStandIn, startMicrosoft } from './microsoft-stand-in.ts'
import { type SeedUser, switchesSchema } from './options.ts'

export const CLIENT = { clientId: '00001111-aaaa-2222-bbbb-3333cccc4444', clientSecret: 'qWgdYAmab0YSkuL1qKv5bPX' }
export const ADELE = 'adelev@contoso.example'
export const MEGAN = 'meganb@contoso.example'
export const PAT = 'pat@outlook.example'

const USERS: SeedUser[] = [
  {
    email: ADELE,
    name: 'Adele Vance',
    timeZone: 'Pacific Standard Time',
    calendars: [{ name: 'Projects' }, { name: 'Team', canEdit: false, owner: { name: 'Megan Bowen', address: MEGAN } }],
  },
  { email: MEGAN, name: 'Megan Bowen' },
  { email: PAT, name: 'Pat Personal', kind: 'personal' },
]

const schema = JSON.parse(readFileSync(new URL('graph-schema.json', import.meta.url), 'utf8')) as object
const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ ...schema, $id: 'graph' })

/** Expects an entity to conform to Microsoft's published schema. */
export function expectSchema(
  name: 'event' | 'calendar' | 'subscription' | 'scheduleInformation',
  value: unknown,
): void {
  const validate = ajv.getSchema(`graph#/definitions/microsoft.graph.${name}`)
  if (!validate) throw new Error(`The schema does not describe ${name}`)
  void validate(value)
  expect(validate.errors ?? null).toBeNull()
}

export interface GraphEvent {
  [name: string]: unknown
  id: string
  '@odata.etag': string
}
export interface GraphResponse {
  status: number
  headers: Headers
  body: {
    [name: string]: unknown
    value: GraphEvent[]
    '@odata.nextLink'?: string
    '@odata.deltaLink'?: string
    error?: { code: string; message: string }
  } & GraphEvent
}

/** A stand-in for the tests of a file, in its seeded state before each test. */
export function useStandIn() {
  let standIn: MicrosoftStandIn | undefined
  const get = () => {
    if (!standIn) throw new Error('The stand-in has not started')
    return standIn
  }
  beforeAll(async () => {
    standIn = await startMicrosoft({ ...CLIENT, users: USERS, pushRetryDelaysMs: [30, 60] })
  })
  afterEach(() => {
    get().control.reset()
    get().control.setSwitches(switchesSchema.parse({}))
  })
  afterAll(() => get().close())

  /** Calls Graph as a user, by a path below /v1.0 or a full URL. */
  const call = async (
    user: string,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<GraphResponse> => {
    const token = tokenOf(user)
    const response = await fetch(path.startsWith('http') ? path : `${get().url}/v1.0${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as GraphResponse['body'],
    }
  }
  const tokenOf = (user: string) => get().control.issueTokens(user).access_token
  return { call, get, control: () => get().control }
}

export const utc = (dateTime: string) => ({ dateTime, timeZone: 'UTC' })
