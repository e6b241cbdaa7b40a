import { z } from 'zod'
import type { Clock } from '../../../../platform/clock.ts'
import type { WaitingSemaphore } from '../../../../platform/limits/waiting-semaphore.ts'
import { createBoundedFetch } from '../../../../platform/outbound/bounded-fetch.ts'
import type { OAuthTokens } from '../oauth/oauth-tokens.ts'
import { isResponseTooLarge, ProviderError } from '../provider-error.ts'
import { GraphError, toGraphError } from './graph-error.ts'
import { formatAccountId, type MicrosoftCredentials } from './microsoft-credentials.ts'

/** A page of 200 events with long text is a few MB. */
const callGraph = createBoundedFetch({ timeoutMs: 20_000, maxBytes: 32 * 1024 * 1024 })
/** A longer list means a bug at the provider. */
const MAX_PAGES = 1000
/** Access tokens tried per request: the stored token, a token that another connection has received, and a new token. */
const MAX_TOKENS = 3

/**
 * Sent with every request, including those for next links: ids stay the same when an event moves to another calendar,
 * and times are in UTC.
 */
const PREFERENCES = ['IdType="ImmutableId"', 'outlook.timezone="UTC"']

interface GraphRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: object
  /** An ETag: the request fails if the event has changed since. */
  ifMatch?: string | null
  /** Maximum number of entries per page. */
  pageSize?: number
  bodyType?: 'text' | 'html'
}

const pageSchema = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.nullish(z.string()),
  '@odata.deltaLink': z.nullish(z.string()),
})

export interface GraphPage {
  value: unknown[]
  /** The path of the next page of this list. */
  next: string | undefined
  /** On the last page of a list of changes: the path of the next list. */
  delta: string | undefined
}

/** Calls Microsoft Graph for one account. */
export class GraphClient {
  /** Ends without a slash. */
  readonly #rootUrl: string
  readonly #tokens: OAuthTokens<MicrosoftCredentials>
  readonly #semaphore: WaitingSemaphore
  readonly #clock: Clock

  constructor(
    tokens: OAuthTokens<MicrosoftCredentials>,
    { graphUrl, semaphore, clock }: { graphUrl: string; semaphore: WaitingSemaphore; clock: Clock },
  ) {
    this.#rootUrl = `${graphUrl.replace(/\/+$/, '')}/v1.0`
    this.#tokens = tokens
    this.#semaphore = semaphore
    this.#clock = clock
  }

  /**
   * Makes one request, and repeats it with a newer access token if Graph rejects the current one.
   * @param path below `/v1.0`, or the path of a link
   * @returns the parsed body; undefined if there is none
   * @throws {ProviderError} mostly `GraphError`
   */
  async call(path: string, request: GraphRequest = {}): Promise<unknown> {
    return this.#semaphore.run(formatAccountId(this.#tokens.credentials), async () => {
      let token = await this.#tokens.getAccessToken()
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#send(token, path, request)
        } catch (error) {
          const isRejected = error instanceof GraphError && error.status === 401
          if (!isRejected || attempt === MAX_TOKENS) throw error
          token = await this.#tokens.getAccessToken(token)
        }
      }
    })
  }

  /**
   * Reads one page of a list.
   * @param pageSizes the maximum number of entries, followed by smaller ones to try if the page is too large
   */
  async readPage(path: string, [pageSize, ...smallerSizes]: readonly number[] = []): Promise<GraphPage> {
    let page: unknown
    try {
      page = await this.call(path, pageSize === undefined ? {} : { pageSize })
    } catch (error) {
      if (smallerSizes.length === 0 || !isResponseTooLarge(error)) throw error
      return this.readPage(path, smallerSizes)
    }
    const { data } = pageSchema.safeParse(page)
    if (!data) throw new ProviderError('unavailable')
    const { value, '@odata.nextLink': next, '@odata.deltaLink': delta } = data
    return { value, next: parseLinkPath(next), delta: parseLinkPath(delta) }
  }

  /** Reads all pages of a list. */
  async readAll(path: string): Promise<unknown[]> {
    const values: unknown[] = []
    let next: string | undefined = path
    for (let pages = 0; next !== undefined; pages++) {
      if (pages === MAX_PAGES) throw new ProviderError('unavailable')
      const page: GraphPage = await this.readPage(next)
      values.push(...page.value)
      next = page.next
    }
    return values
  }

  async #send(
    token: string,
    path: string,
    { method = 'GET', body, ifMatch, pageSize, bodyType = 'text' }: GraphRequest,
  ): Promise<unknown> {
    const preferences = [...PREFERENCES, `outlook.body-content-type="${bodyType}"`]
    if (pageSize !== undefined) preferences.push(`odata.maxpagesize=${pageSize}`)
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      prefer: preferences.join(', '),
      ...(body && { 'content-type': 'application/json' }),
      ...(typeof ifMatch === 'string' && { 'if-match': ifMatch }),
    }
    let response: Response
    let text: string
    try {
      response = await callGraph(`${this.#rootUrl}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      text = await response.text()
    } catch (cause) {
      throw new ProviderError('unavailable', { cause })
    }
    if (!response.ok) throw toGraphError(response, parseJson(text), this.#clock.now())
    const parsedBody = parseJson(text)
    if (text !== '' && parsedBody === undefined) throw new ProviderError('unavailable')
    return parsedBody
  }
}

/**
 * The path of a link, below `/v1.0`. It is requested from the configured host, whatever host the link names: Graph may
 * be behind a proxy, and no other host may get the token.
 */
function parseLinkPath(link: string | null | undefined): string | undefined {
  if (!link) return undefined
  const [, path] = /^https?:\/\/[^/]+(?:\/[^?]*?)?\/v1\.0(\/[^/].*)$/i.exec(link) ?? []
  if (path === undefined) throw new ProviderError('unavailable')
  return path
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
