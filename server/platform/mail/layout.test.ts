import { expect, test } from 'vitest'
import { renderMail } from './layout.ts'
import { LIGHT } from './layout-style.ts'
import { toReadableTime } from './readable-time.ts'

const when = toReadableTime(new Date('2026-11-19T13:30:00Z'), new Date('2026-11-19T14:00:00Z'), 'Europe/Madrid', 'en')
const was = toReadableTime(new Date('2026-11-18T09:00:00Z'), new Date('2026-11-18T09:30:00Z'), 'Europe/Madrid', 'en')
const MALICIOUS = `<img src=x onerror=alert(1)>"'&`

/** The visible text of HTML. */
function visibleText(html: string): string {
  return html.replaceAll(/<(style|title)>[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('user text is escaped everywhere', () => {
  const { html } = renderMail({
    language: 'en',
    title: MALICIOUS,
    preview: MALICIOUS,
    paragraphs: [MALICIOUS],
    event: { summary: MALICIOUS, when },
    facts: [{ label: MALICIOUS, value: [MALICIOUS, MALICIOUS] }],
    code: MALICIOUS,
    action: { label: MALICIOUS, url: 'https://meridian.test/?a="><b>' },
    secondary: [{ label: MALICIOUS, url: 'https://meridian.test/' }],
    footer: MALICIOUS,
  })
  expect(html).not.toMatch(/<img|<b>/)
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)).toHaveLength(13)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'not a link'])('%s is not rendered as a link', (url) => {
  const content = {
    language: 'en' as const,
    title: 'T',
    preview: '',
    paragraphs: [],
    action: { label: 'Go', url },
    secondary: [{ label: 'Or', url }],
  }
  const { html } = renderMail({ ...content, facts: [{ label: 'Where', value: url, url }] })
  expect(html).not.toContain('<a ')
})

test('the plain text has the same content as the HTML, but the address of the main action only once', () => {
  const { html, text } = renderMail({
    language: 'en',
    title: 'Your meeting has moved',
    preview: 'Now later',
    paragraphs: ['Your meeting with Ana has a new time.', 'Second,\r\nwith a break.'],
    event: { summary: 'Ana and\nBob', when, was },
    facts: [
      { label: 'Where', value: 'https://meet.example.test/', url: 'https://meet.example.test/' },
      { label: 'Who', value: ['Ana', 'Bob'] },
    ],
    action: { label: 'Join', url: 'https://meet.example.test/' },
    secondary: [{ label: 'Cancel', url: 'https://meridian.test/c' }],
    footer: 'Take care.',
  })
  expect(text).toBe(`Your meeting has moved

Your meeting with Ana has a new time.

Second,
with a break.

Ana and Bob
Thursday 19 November 2026, 14:30 – 15:00 (Madrid, GMT+1)
(instead of Wednesday 18 November 2026, 10:00 – 10:30 (Madrid, GMT+1))

Who:
  Ana
  Bob

Join:
https://meet.example.test/

Cancel:
https://meridian.test/c

--
Take care.

Meridian
`)
  const words = visibleText(html)
  const phrases = ['Your meeting has moved', 'Ana and Bob', when.full, 'Previously:', 'Take care.', 'Join', 'Cancel']
  for (const phrase of [...phrases, 'Scheduled with Meridian']) expect(words).toContain(phrase)
  expect(html).toContain('<s>Wednesday 18 November, 10:00 – 10:30</s>')
})

test('a cancelled event is struck through and labeled', () => {
  const { html, text } = renderMail({
    language: 'en',
    title: 'T',
    preview: '',
    paragraphs: [],
    event: { summary: 'S', when, cancelled: true },
  })
  expect(html).toContain('text-decoration:line-through')
  expect(visibleText(html)).toContain('Canceled')
  expect(text).toContain('Canceled: S')
})

test('a long label keeps its distance from the value', () => {
  const facts = [{ label: 'Notas de quien reservó', value: 'Trae los números.' }]
  const { html } = renderMail({ language: 'es', title: 'T', preview: '', paragraphs: [], facts })
  const [, style] = /<td class="label[^>]*style="([^"]*)">Notas de quien reservó</.exec(html) ?? []
  expect(style).toMatch(/padding-right:16px/)
})

test('the HTML loads no external resources, and screen readers ignore its layout tables', () => {
  const { html } = renderMail({
    language: 'en',
    title: 'T',
    preview: 'P',
    paragraphs: ['p'],
    code: '123456',
    facts: [{ label: 'l', value: 'v' }],
    action: { label: 'a', url: 'https://x.test/' },
  })
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/)
  for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"')
  expect(visibleText(html)).not.toContain('Scheduled with Meridian')
  expect(html).toContain('<html lang="en"')
  expect(html).toContain('prefers-color-scheme:dark')
})

/** The contrast ratio (WCAG 2.2) of two `#rrggbb` colors. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue
  }
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

test('all text in the light theme has sufficient contrast', () => {
  for (const background of [LIGHT.paper, LIGHT.surface, LIGHT.tile]) {
    for (const text of [LIGHT.ink, LIGHT.ink2, LIGHT.link]) expect(contrast(text, background)).toBeGreaterThan(4.5)
  }
  expect(contrast('#ffffff', LIGHT.brand)).toBeGreaterThan(4.5)
})
