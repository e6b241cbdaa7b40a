import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { checkJsonText, MAX_DEPTH, MAX_NODES, parseJsonText } from './json-text.ts'
import { checkPlainValue } from './plain-values.ts'
import { parseSuperjsonInput } from './superjson-input.ts'
import { decodeCookie, validateUrlEncoding } from './url-encoding.ts'

const errorFieldsOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return error.toBody().fields
    throw error
  }
  return undefined
}
const anyErrorFields = expect.objectContaining({})

/** The depth of a value, measured on the value instead of its text. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

describe('JSON text', () => {
  test('is limited in depth and size before it is parsed', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    const long = (nodes: number) => `[${'1,'.repeat(nodes)}1]`
    expect(depthOf(parseJsonText(nested(MAX_DEPTH)))).toBe(MAX_DEPTH)
    expect(errorFieldsOf(() => checkJsonText(nested(MAX_DEPTH + 1)))).toEqual(anyErrorFields)
    expect(errorFieldsOf(() => checkJsonText('{"a":'.repeat(120_000)))).toEqual(anyErrorFields)
    expect(parseJsonText(long(MAX_NODES - 3))).toHaveLength(MAX_NODES - 2)
    expect(errorFieldsOf(() => checkJsonText(long(MAX_NODES)))).toEqual(anyErrorFields)
  })

  test('brackets in strings do not count as nesting', () => {
    for (const text of ['['.repeat(100), '\\"['.repeat(100), '\\', '\\\\', '"]}'])
      expect(parseJsonText(JSON.stringify({ text }))).toEqual({ text })
  })

  test('is rejected exactly when its value is too deep', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.boolean(), { maxLength: 30 }), fc.boolean(), (core, wrappers, spaced) => {
        const value = wrappers.reduce<unknown>((inner, isList) => (isList ? [inner, '{['] : { '["': inner }), core)
        const text = JSON.stringify(value, null, spaced ? 2 : 0)
        expect(errorFieldsOf(() => checkJsonText(text)) !== undefined).toBe(depthOf(JSON.parse(text)) > MAX_DEPTH)
      }),
    )
  })

  test.for(['', '{', '{"a":1}}', '[1,]', 'undefined', '"\n"'])('%j is not JSON', (text) => {
    expect(errorFieldsOf(() => parseJsonText(text))).toEqual({ input: 'Not valid JSON' })
  })
})

describe('a plain value', () => {
  test.for([
    ['{"name":"a\\u0000b"}', 'name'],
    ['{"people":[{"name":"\\ud800"}]}', 'people.0.name'],
    ['{"name":"\\udc00\\ud800"}', 'name'],
    ['["\\u0000"]', '0'],
    ['"\\udfff"', 'input'],
    ['{"start":1e999}', 'start'],
    ['{"a":{"__proto__":{"admin":true}}}', 'a'],
    ['{"constructor":{"prototype":{}}}', 'input'],
    ['{"a":{"\\ud800":1}}', 'a'],
  ] as const)('%s is rejected, and the error names the field', ([text, field]) => {
    expect(Object.keys(errorFieldsOf(() => checkPlainValue(JSON.parse(text))) ?? {})).toEqual([field])
  })

  test('can contain surrogate pairs and every character except NUL', () => {
    const value = { text: '\u{1F600} \u0001 \uFFFE é' }
    expect(checkPlainValue(JSON.parse(JSON.stringify(value)))).toEqual(value)
  })
})

describe('superjson input', () => {
  /** As a standard client sends it. */
  const serialize = (value: unknown) => JSON.parse(superjson.stringify(value))
  const leaf = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.date({ noInvalidDate: true }),
  )
  const name = fc
    .string({ minLength: 1 })
    .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text) && !text.includes('\0'))
  const input = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
    ),
  })).value

  test('equals the client’s value: plain JSON, dates, undefined', () => {
    fc.assert(
      fc.property(input, (value) => {
        expect(parseSuperjsonInput(serialize(value))).toEqual(value)
      }),
    )
    expect(parseSuperjsonInput(serialize(undefined))).toBeUndefined()
    expect(parseSuperjsonInput({ json: { a: 1 } })).toEqual({ a: 1 })
    expect(parseSuperjsonInput({ json: ['2026-11-16'], meta: { values: { '0': ['Date'] } } })).toEqual([
      new Date('2026-11-16'),
    ])
  })

  test.for<[string, unknown]>([
    ['a number', 5],
    ['null', null],
    ['a list', []],
    ['extra members', { json: 1, other: 2 }],
    ['an unknown member of meta', { json: 1, meta: { other: 1 } }],
    ['referential equalities', { json: { a: 1 }, meta: { referentialEqualities: { a: ['b'] } } }],
    ['a typed array', { json: { x: 1e7 }, meta: { values: { x: [['typed-array', 'Uint8Array']] } } }],
    ['a set', { json: [1], meta: { values: ['set'] } }],
    ['a custom type', { json: 1, meta: { values: [['custom', 'x']] } }],
    ['a map of undefined', { json: [[1, 2]], meta: { values: ['map', { '0.0': ['undefined'] }] } }],
    ['a big integer', { json: '9'.repeat(1000), meta: { values: ['bigint'] } }],
    ['a regular expression', { json: '/(a+)+$/', meta: { values: ['regexp'] } }],
    ['a missing index', { json: [], meta: { values: { '4294967294': ['undefined'] } } }],
    ['a path through a prototype', { json: {}, meta: { values: { '__proto__.x': ['undefined'] } } }],
    ['an inherited member', { json: {}, meta: { values: { toString: ['undefined'] } } }],
    ['an invalid date', { json: 'tomorrow', meta: { values: ['Date'] } }],
    ['undefined for a value', { json: 5, meta: { values: ['undefined'] } }],
  ])('is rejected: %s', ([, envelope]) => {
    expect(errorFieldsOf(() => parseSuperjsonInput(envelope))).toEqual(anyErrorFields)
  })

  test('is rejected if the path of an annotation is too long', () => {
    const annotate = (key: string) =>
      parseSuperjsonInput({ json: { [key]: null }, meta: { values: { [key]: ['undefined'] } } })
    expect(annotate('x'.repeat(1000))).toEqual({ ['x'.repeat(1000)]: undefined })
    expect(errorFieldsOf(() => annotate('x'.repeat(1001)))).toEqual(anyErrorFields)
  })

  test('is parsed or rejected without side effects, whatever is sent', () => {
    const annotated = fc.tuple(fc.jsonValue(), fc.jsonValue(), fc.jsonValue())
    fc.assert(
      fc.property(annotated, ([json, values, more]) => {
        for (const envelope of [json, { json, meta: more }, { json, meta: { values } }]) {
          errorFieldsOf(() => parseSuperjsonInput(JSON.parse(JSON.stringify(envelope))))
        }
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
    )
  })
})

describe('percent-encoding', () => {
  test.for(['/invites/%00', '/a?b=%00', '/invites/%ED%A0%80', '/%', '/a?b=%E0%A4', '/a?%FF=1'])(
    'in the URL %s is rejected',
    (url) => {
      expect(errorFieldsOf(() => validateUrlEncoding(url))).toEqual(anyErrorFields)
    },
  )

  test.for(['/', '/invites/ana?x=%C3%A9', '/a?b=1+2&c=%25', '/%F0%9F%98%80'])('in the URL %s is accepted', (url) => {
    expect(validateUrlEncoding(url)).toBeUndefined()
  })

  test('a cookie that cannot be decoded is empty', () => {
    expect(['%00', '%ED%A0%80', '%', 'a%20b', 'es'].map(decodeCookie)).toEqual(['', '', '', 'a b', 'es'])
  })
})
