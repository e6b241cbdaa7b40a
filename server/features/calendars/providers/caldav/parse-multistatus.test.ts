import { expect, test } from 'vitest'
import { parseMultistatus } from './parse-multistatus.ts'

const multistatus = (...elements: string[]) =>
  `\n<?xml version="1.0" encoding="utf-8"?><d:multistatus xmlns:d="DAV:">${elements.join('')}</d:multistatus>`

test('parses entries with their properties', async () => {
  const text = multistatus(
    `<d:response><d:href>/a/1.ics</d:href>
      <d:propstat><d:prop><d:getetag>"1"</d:getetag><c:calendar-data><![CDATA[BEGIN & </d:response>]]></c:calendar-data>
        <d:resourcetype><d:collection/><c:calendar/></d:resourcetype><x:__proto__>1</x:__proto__></d:prop>
        <d:status>HTTP/1.1 200 OK</d:status></d:propstat>
      <d:propstat><d:prop><d:displayname/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>`,
    '<d:response><d:href>/a/&#50;.ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>',
    '<d:sync-token>next</d:sync-token>',
  )
  expect(await parseMultistatus(text, 207)).toEqual({
    isMultistatus: true,
    syncToken: 'next',
    entries: [
      {
        href: '/a/1.ics',
        status: 207,
        props: {
          getetag: '"1"',
          calendarData: 'BEGIN & </d:response>',
          resourcetype: { collection: {}, calendar: {} },
          ['__proto__']: '1',
        },
        failedStatus: 404,
      },
      { href: '/a/2.ics', status: 404, props: {} },
    ],
  })
  expect(({} as Record<string, unknown>)['1']).toBeUndefined()
})

test('replaces control characters, and accepts documents without entries', async () => {
  const entry =
    '<d:response><d:href>/a</d:href><d:propstat><d:prop><d:a>x\u000by</d:a></d:prop></d:propstat></d:response>'
  expect((await parseMultistatus(multistatus(entry), 207)).entries[0]?.props['a']).toBe('x y')
  expect(await parseMultistatus(multistatus(), 207)).toMatchObject({ isMultistatus: true, entries: [] })
  expect(await parseMultistatus('<html><body/></html>', 200)).toMatchObject({ isMultistatus: false, entries: [] })
})

test.for([
  ['too many elements', multistatus('<d:response/>'.repeat(1_000_001))],
  ['too many elements in one entry', multistatus(`<d:response>${'<a/>'.repeat(3000)}</d:response>`)],
  ['too many entries', multistatus('<d:response><d:href>/a</d:href></d:response>'.repeat(100_001))],
  [
    'too many properties',
    multistatus(
      `<d:response><d:propstat><d:prop>${'<a/>'.repeat(1000)}</d:prop></d:propstat></d:response>`.repeat(201),
    ),
  ],
  ['a name that is too long', multistatus(`<a${'-b'.repeat(200)}/>`)],
  ['too many attributes', multistatus(`<a ${Array.from({ length: 60 }, (_, n) => `b${n}=""`).join(' ')}/>`)],
  ['too many levels', multistatus('<a>'.repeat(1000), '</a>'.repeat(1000))],
  [
    'custom entities',
    `<!DOCTYPE a [<!ENTITY e "lol">]>${multistatus('<d:response><d:href>&e;</d:href></d:response>')}`,
  ],
  ['a missing end tag', multistatus('<d:response>')],
  ['text that is not XML', 'BEGIN:VCALENDAR'],
] as const)('rejects %s', async ([, text]) => {
  await expect(parseMultistatus(text, 207)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('does not block the event loop', async () => {
  const entry =
    '<d:response><d:href>/a/1.ics</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop></d:propstat></d:response>'
  const progress = { isRunning: true }
  const parsing = parseMultistatus(multistatus(entry.repeat(20_000)), 207).finally(() => {
    progress.isRunning = false
  })
  let turns = 0
  while (progress.isRunning) {
    await new Promise((resolve) => setImmediate(resolve))
    turns++
  }
  expect((await parsing).entries).toHaveLength(20_000)
  expect(turns).toBeGreaterThan(50)
})
