import { toMultiLine } from '../../../../platform/mail/plain-text.ts'

/** Google's own apps write descriptions as HTML; text without tags or entities is plain. */
const HTML = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);/i
const LINE_ENDS = /<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi
const LINK_TAGS = /<a\s[^<>]*>|<\/a>/gi
const HREF = /\shref\s*=\s*(?:"\s*([^"<>]*)|'\s*([^'<>]*)|([^\s"'<>]+))/i
const TAGS = /<\/?[a-z][^<>]*>/gi
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

/** The text of a description, without its formatting; the address of a link follows its text. */
export function parseDescription(description: string): string {
  if (!HTML.test(description)) return toMultiLine(description)
  return toMultiLine(
    writeOutLinks(description)
      .replaceAll(LINE_ENDS, '\n')
      .replaceAll(TAGS, '')
      .replaceAll(/&(#x[\da-f]+|#\d+|[a-z]+);/gi, (entity, name: string) => decodeEntity(name) ?? entity),
  )
}

/** Replaces `<a href="url">text</a>` with `text (url)`, or with the text if it is the URL. */
function writeOutLinks(html: string): string {
  let url: string | undefined
  let textStart = 0
  return html.replaceAll(LINK_TAGS, (tag, offset: number) => {
    if (!tag.startsWith('</')) {
      url = findUrl(tag)
      textStart = offset + tag.length
      return ''
    }
    if (url === undefined) return ''
    const text = html.slice(textStart, offset).replaceAll(TAGS, '').trim()
    const target = url.replace(/^(?:mailto|tel):/i, '')
    const address = [target, `${target}/`].includes(text) || target === `${text}/` ? '' : ` (${url})`
    url = undefined
    return address
  })
}

/** The address of a link that a person can open or call. */
function findUrl(tag: string): string | undefined {
  const [, ...values] = HREF.exec(tag) ?? []
  const url = values.find((value) => value !== undefined)?.trim()
  return url !== undefined && /^(?:https?|mailto|tel):/i.test(url) ? url : undefined
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES.get(name.toLowerCase())
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Formats text as a description: escaped only if Google would read it as HTML. */
export function formatDescription(text: string): string {
  if (!/[<>]/.test(text) && !HTML.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
