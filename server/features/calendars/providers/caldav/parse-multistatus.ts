import { setImmediate } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { ProviderError } from '../provider-error.ts'
import type { DavElement, DavEntry, DavResponse, DavValue } from './dav-response.ts'
import { getDavChild, toDavList, toDavText, toDavVersion } from './dav-values.ts'

/** Number of characters to parse before other work can run. */
const SLICE_LENGTH = 32 * 1024
/** The entry of a calendar with many privileges has about a hundred elements. */
const MAX_ELEMENTS_PER_ENTRY = 2000
/** Some servers send control characters in an event's text, which XML does not allow (XML 1.0, 2.2). */
// oxlint-disable-next-line no-control-regex
const DISALLOWED_CHARACTERS = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]/g
/** 100,000 entries with their ETags have about 700,000 elements. */
const MAX_ELEMENTS = 1_000_000
const MAX_ENTRIES = 100_000
/** Properties and their descendants, which are kept in memory; the other elements of an entry are not. */
const MAX_PROPERTY_ELEMENTS = 200_000
/** `multistatus`, `response`, `propstat` and `prop`. */
const PROPERTY_DEPTH = 4
/** The names of WebDAV and CalDAV have at most 40 characters. */
const MAX_NAME_LENGTH = 200
/** A standard element has at most four. */
const MAX_ATTRIBUTES = 50
/** Handling an error takes as long as parsing a thousand characters. */
const MAX_ERRORS = 1000
/** Calendar properties need nine levels. */
const MAX_DEPTH = 32

/**
 * Makes a call through one of tsdav's functions, but parses its response in slices: tsdav would parse it in one go,
 * which could block the process for a minute.
 * @param call calls tsdav with the given `fetch`
 * @throws {ProviderError} `unavailable` for XML that is broken or has too many elements
 */
export async function callDav(davFetch: typeof fetch, call: (send: typeof fetch) => unknown): Promise<DavResponse> {
  let response: Response | undefined
  await call(async (input, init) => {
    response = await davFetch(input, init)
    return new Response(null, { status: response.status })
  })
  if (!response) throw new ProviderError('unavailable')
  const { status } = response
  const isXml = response.headers.get('content-type')?.toLowerCase().includes('xml') ?? false
  if (!response.ok || !isXml) return { status, isMultistatus: false, entries: [], syncToken: null }
  return { status, ...(await parseMultistatus(await response.text(), status)) }
}

/**
 * Parses a multistatus response in slices, between which other work runs.
 * @param status of the response, for entries without one
 * @throws {ProviderError}
 */
export async function parseMultistatus(text: string, status: number): Promise<Omit<DavResponse, 'status'>> {
  const parser = new MultistatusParser(status)
  // Some servers send whitespace or a byte order mark first.
  const start = /^[\uFEFF\s]*/.exec(text)?.[0].length ?? 0
  try {
    for (let from = start; from < text.length; from += SLICE_LENGTH) {
      parser.write(text.slice(from, from + SLICE_LENGTH).replaceAll(DISALLOWED_CHARACTERS, ' '))
      await setImmediate()
    }
    return parser.finish()
  } catch (cause) {
    throw cause instanceof ProviderError ? cause : new ProviderError('unavailable', { cause })
  }
}

interface OpenElement {
  name: string
  text: string
  children: DavElement
}

class MultistatusParser {
  readonly #parser = new SaxesParser()
  readonly #status: number
  readonly #open: OpenElement[] = []
  readonly #entries: DavEntry[] = []
  #root = ''
  #syncToken: string | null = null
  #elementCount = 0
  #entryElementCount = 0
  #propertyElementCount = 0
  #attributeCount = 0
  #errorCount = 0

  constructor(status: number) {
    this.#status = status
    this.#parser.on('opentag', (tag) => this.#openElement(tag))
    this.#parser.on('closetag', () => this.#closeElement())
    const addText = (text: string) => {
      const element = this.#open.at(-1)
      if (element) element.text += text
    }
    this.#parser.on('text', addText)
    this.#parser.on('cdata', addText)
    this.#parser.on('attribute', () => {
      if (++this.#attributeCount > MAX_ATTRIBUTES) throw new ProviderError('unavailable')
    })
    this.#parser.on('error', (error) => {
      // Some servers do not escape an event's text, such as `a < b`. The parser continues.
      if (!error.message.includes('disallowed character') || ++this.#errorCount > MAX_ERRORS) throw error
    })
  }

  write(slice: string): void {
    this.#parser.write(slice)
  }

  finish(): Omit<DavResponse, 'status'> {
    this.#parser.close()
    return { isMultistatus: this.#root === 'multistatus', entries: this.#entries, syncToken: this.#syncToken }
  }

  #openElement({ name, attributes }: SaxesTagPlain): void {
    this.#attributeCount = 0
    const isEntry = this.#open.length === 1
    this.#entryElementCount = isEntry ? 0 : this.#entryElementCount + 1
    if (this.#open.length >= PROPERTY_DEPTH) this.#propertyElementCount++
    const hasTooManyElements =
      ++this.#elementCount > MAX_ELEMENTS ||
      this.#entryElementCount > MAX_ELEMENTS_PER_ENTRY ||
      this.#propertyElementCount > MAX_PROPERTY_ELEMENTS
    const isNameTooLong = name.length > MAX_NAME_LENGTH
    const isTooDeep = this.#open.length >= MAX_DEPTH
    if (hasTooManyElements || isNameTooLong || isTooDeep) throw new ProviderError('unavailable')
    const children: DavElement = Object.create(null)
    if (attributes['name'] !== undefined) children['_attributes'] = { name: attributes['name'] }
    const localName = toCamelCase(name.replace(/^.*:/, ''))
    if (this.#open.length === 0) this.#root = localName
    this.#open.push({ name: localName, text: '', children })
  }

  #closeElement(): void {
    const element = this.#open.pop()
    const parent = this.#open.at(-1)
    if (!element || !parent) return
    const text = element.text.trim()
    const hasChildren = Object.keys(element.children).some((name) => name !== '_attributes')
    const value = hasChildren || text === '' ? element.children : text
    if (this.#open.length > 1) addChild(parent.children, element.name, value)
    else if (element.name === 'response') this.#addEntry(value)
    else if (element.name === 'syncToken') this.#syncToken = toDavVersion(value)
  }

  #addEntry(response: DavValue): void {
    const href = toDavText(getDavChild(response, 'href'))
    if (href === null) return
    if (this.#entries.length >= MAX_ENTRIES) throw new ProviderError('unavailable')
    const status = parseStatus(getDavChild(response, 'status')) ?? this.#status
    const props: DavElement = Object.create(null)
    let failedStatus: number | undefined
    for (const propstat of toDavList(getDavChild(response, 'propstat'))) {
      const propStatus = parseStatus(getDavChild(propstat, 'status')) ?? 200
      const prop = getDavChild(propstat, 'prop')
      if (propStatus < 200 || propStatus >= 300) failedStatus ??= propStatus
      else if (prop !== null && typeof prop === 'object') Object.assign(props, prop)
    }
    this.#entries.push({ href, status, props, ...(failedStatus !== undefined && { failedStatus }) })
  }
}

function addChild(children: DavElement, name: string, value: DavValue): void {
  const existing = children[name]
  if (existing === undefined) children[name] = value
  else if (Array.isArray(existing)) existing.push(value)
  else children[name] = [existing, value]
}

function toCamelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The number of a status such as `HTTP/1.1 200 OK`. */
function parseStatus(value: unknown): number | undefined {
  const [, digits] = /^HTTP\/\S+\s+(\d{3})\b/i.exec(toDavText(value) ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}
