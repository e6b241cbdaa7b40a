import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { RawRequest } from './client.ts'
import { type Draft, encode, isRecord, serializeRest, serializeTrpc } from './requests.ts'

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{d800}',
  '\u{dfff} half a pair',
  '\u{202e}txt.exe',
  '\u{feff}',
  'a'.repeat(10_000),
  'é'.repeat(3000),
  '__proto__',
  'constructor',
  'toString',
  '%00',
  '%ED%A0%80',
  '%',
  '../../../etc/passwd',
  "' or 1=1 --",
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  'Subject: x\r\nBcc: victim@example.com',
  'IST',
  'SystemV/EST5',
  '+02:00',
  'Etc/GMT+99',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59.999-23:59',
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30T25:61:61Z',
  '24:00',
  '1e400',
  'NaN',
  'RRULE:FREQ=SECONDLY',
  'RRULE:FREQ=YEARLY;BYYEARDAY=1;BYDAY=MO',
  'RRULE:FREQ=HOURLY;COUNT=1000;INTERVAL=999',
  'mailto:a@b.co,c@d.co',
  'a@b.co\r\nc@d.co',
  '"><img src=x>@example.com',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
]

const NUMBERS = [0, -0, -1, 1.5, 1e21, -1e21, 1e308, 2 ** 31, 2 ** 53, Number.MIN_VALUE]

const nestedArrays = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** Malicious or unusual values; a schema rejects most of them. */
const maliciousValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], { toJSON: 1 }, { length: -1 }, { $ne: null }),
  fc.integer({ min: 2, max: 2000 }).map(nestedArrays),
  fc.integer({ min: 100, max: 20_000 }).map((n) => Array.from({ length: n }, () => 0)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** The types that superjson metadata can request, and other values that `meta` may contain. */
const superjsonMeta: fc.Arbitrary<unknown> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom<unknown>(
        'regexp',
        'set',
        'map',
        'bigint',
        'URL',
        'Error',
        'number',
        'Date',
        'undefined',
        'infinite',
        ...['Int8Array', 'Uint8Array', 'Float64Array', 'BigInt64Array'].map((type) => ['typed-array', type]),
        ['class', 'Object'],
        ['custom', 'x'],
        ['symbol', 'x'],
      ),
      fc.constantFrom('x', 'email', 'token', 'event', 'event.start', 'a.b.c.d', '__proto__', String.raw`a\.b`, ''),
    )
    .map(([type, path]) => ({ values: { [path]: [type] } })),
  fc.constantFrom<unknown>({ values: ['map'] }, { values: ['Date'] }, { values: 7 }, 7, [], { v: 1 }, { x: {} }),
  fc.integer({ min: 1, max: 30 }).map((levels) => ({ referentialEqualities: createDoublingReferences(levels) })),
  maliciousValue.map((value) => ({ values: value })),
  maliciousValue,
)

/** Referential equalities, each of which doubles the size of the deserialized value. */
function createDoublingReferences(levels: number): unknown {
  const pairs = Array.from({ length: levels }, (_, i) => [`a${i}`, [`a${i + 1}.l`, `a${i + 1}.r`]])
  return Object.fromEntries(pairs)
}

const CONTENT_TYPES = [
  '',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;charset=utf-7',
  'application/jsonl',
  'application/json, text/plain',
  'Application/JSON',
  'a'.repeat(5000),
]

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE']

const rawBody: fc.Arbitrary<Buffer | string> = fc.oneof(
  fc.constantFrom<Buffer | string>(
    '',
    '{',
    'null',
    '[]',
    '""',
    '{"json":',
    '{"a":1}garbage',
    '{"__proto__":{"is_admin":true}}',
    '{"constructor":{"prototype":{"is_admin":true}}}',
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    '['.repeat(120_000),
    `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
    `[${'0,'.repeat(100_000)}0]`,
    `{"a":"${'x'.repeat(400_000)}"}`,
    `{${'"a":1,'.repeat(30_000)}"a":1}`,
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)

const unusualHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'authorization',
        'cookie',
        'idempotency-key',
        'accept-language',
        'accept',
        'if-none-match',
        'range',
        'origin',
        'sec-fetch-site',
        'sec-fetch-mode',
        'purpose',
        'forwarded',
        'x-forwarded-proto',
        'host',
        'expect',
        'accept-encoding',
        'content-encoding',
        'x-http-method-override',
        'trpc-accept',
        'x-request-id',
        'upgrade',
      ),
      fc.constantFrom(
        '',
        'null',
        'Bearer',
        'Bearer x.y.z',
        'Bearer mrd_x',
        'gzip, br;q=x',
        'bytes=0-0,-1',
        'a'.repeat(4000),
        'meridian_token=%00; meridian_refresh=%ED%A0%80',
        'en;q=Infinity, %00',
        '*',
        'https://evil.example',
        '100-continue',
        'navigate',
        'cross-site',
        'websocket',
        'for=127.0.0.1',
        '"',
        'deflate',
        'text/html',
      ),
    )
    .map(([name, value]) => ({ [name]: value })),
  fc.constant({ cookie: 'c=x; '.repeat(300) }),
)

/** Generates valid requests and mutations of them. */
export function generateMutatedRequests(validDraft: fc.Arbitrary<Draft>): fc.Arbitrary<RawRequest> {
  const mutatedDraft = fc
    .tuple(validDraft, fc.integer({ min: 0, max: 1000 }), maliciousValue)
    .map(([draft, seed, value]) => mutateDraft(draft, seed, value))
  const anyDraft = fc.oneof(validDraft, { weight: 3, arbitrary: mutatedDraft })
  const rest = anyDraft.map(serializeRest)
  const trpc = fc
    .tuple(
      anyDraft,
      fc.constantFrom('GET' as const, 'POST' as const),
      fc.oneof(fc.constant(undefined), superjsonMeta),
      fc.boolean(),
    )
    .map(([draft, method, meta, isBatch]) => serializeTrpc(draft, { method, meta, isBatch }))
  const anyRequest = fc.oneof({ weight: 5, arbitrary: rest }, { weight: 4, arbitrary: trpc })
  return fc.oneof(
    { weight: 6, arbitrary: anyRequest },
    fc.tuple(anyRequest, fc.constantFrom(...METHODS)).map(([request, method]) => ({ ...request, method })),
    fc
      .tuple(anyRequest, fc.constantFrom(...CONTENT_TYPES))
      .map(([request, type]) => withHeaders(request, { 'content-type': type })),
    fc.tuple(anyRequest, unusualHeaders).map(([request, headers]) => withHeaders(request, headers)),
    fc
      .tuple(anyRequest, rawBody)
      .map(([request, body]) => withHeaders({ ...request, method: methodWithBody(request), body }, JSON_TYPE)),
    anyRequest.map((request) => compressBody(request)),
    fc
      .tuple(anyRequest, fc.constantFrom(...TEXTS))
      .map(([request, text]) => ({ ...request, path: `${request.path}/${encode(text)}` })),
    fc.tuple(anyRequest, fc.constantFrom(...TEXTS)).map(([request, text]) => repeatQueryParam(request, text)),
    fc
      .tuple(
        fc.constantFrom('/invites/', '/invites/reschedulings/', '/dashboard/', '/', '/trpc/', '/dev/'),
        maliciousValue,
      )
      .map(([path, value]) => ({ method: 'GET', path: path + encode(value), headers: { accept: 'text/html' } })),
  )
}

const JSON_TYPE = { 'content-type': 'application/json' }

function methodWithBody({ method }: RawRequest): string {
  return method === 'GET' || method === 'HEAD' ? 'POST' : method
}

function withHeaders(request: RawRequest, headers: Record<string, string>): RawRequest {
  return { ...request, headers: { ...request.headers, ...headers } }
}

function compressBody(request: RawRequest): RawRequest {
  const body = gzipSync(request.body ?? '{}')
  return withHeaders(
    { ...request, method: methodWithBody(request), body },
    { ...JSON_TYPE, 'content-encoding': 'gzip' },
  )
}

/** Repeats the first query parameter with another value. */
function repeatQueryParam(request: RawRequest, text: string): RawRequest {
  const [path = '', search = 'x=1'] = request.path.split('?', 2)
  const [name = 'x'] = search.split('=', 1)
  return { ...request, path: `${path}?${search}&${name}=${encode(text)}&${name}[]=1&__proto__[a]=1` }
}

/** Replaces a path parameter, a query parameter or a value in the body of a request, or adds a query parameter. */
function mutateDraft(draft: Draft, seed: number, value: unknown): Draft {
  const mutations = [
    ...Object.keys(draft.params).map((name) => () => ({ ...draft, params: { ...draft.params, [name]: value } })),
    ...draft.query.map(([name]) => () => ({
      ...draft,
      query: draft.query.map(([other, old]): [string, unknown] => [other, other === name ? value : old]),
    })),
    ...(draft.body === undefined ? [] : [() => ({ ...draft, body: mutateBody(draft.body, seed, value) })]),
    () => ({
      ...draft,
      query: [...draft.query, [typeof value === 'string' ? value.slice(0, 50) : 'other', value] as [string, unknown]],
    }),
  ]
  return mutations[seed % mutations.length]?.() ?? draft
}

function mutateBody(body: unknown, seed: number, value: unknown): unknown {
  if (Array.isArray(body) && body.length > 0) {
    const index = seed % body.length
    return body.with(index, mutateBody(body[index], Math.floor(seed / body.length), value))
  }
  if (isRecord(body) && Object.keys(body).length > 0) {
    const names = Object.keys(body)
    const name = names[seed % names.length] ?? ''
    const nextSeed = Math.floor(seed / names.length)
    if (nextSeed % 5 === 4) return { ...body, [typeof value === 'string' ? value : 'extra']: value }
    return { ...body, [name]: mutateBody(body[name], nextSeed, value) }
  }
  return value
}
