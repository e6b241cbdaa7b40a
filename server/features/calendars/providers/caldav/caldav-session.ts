import { createAccount, type DAVAccount, fetchCalendarUserAddresses } from 'tsdav'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import { ProviderError } from '../provider-error.ts'
import type { CaldavCredentials } from './caldav-credentials.ts'
import { createDavFetch, type DavServices } from './dav-fetch.ts'

/** Total timeout of the discovery requests. */
const DISCOVERY_TIMEOUT_MS = 30_000
/** Maximum length of an account's id: the database could not index a much longer one. */
const MAX_ID_LENGTH = 2000

/** The server responds, but does not speak CalDAV. */
export class NotCaldavError extends Error {
  override readonly name = 'NotCaldavError'
}

/** An account whose calendar home was found. */
export interface CaldavSession {
  fetch: typeof fetch
  /** The URL of the account's principal (RFC 3744) or its calendar home, without the partition in the hostname. */
  external_id: string
  homeUrl: string
  account_email: string
}

/**
 * Finds an account's calendars, starting from its server's address (RFC 6764).
 * @throws {ProviderError} for a failed request; `unavailable` with the cause `NotCaldavError` if the server does not
 *   speak CalDAV or only shows a maintenance page
 */
export async function openCaldavSession(services: DavServices, credentials: CaldavCredentials): Promise<CaldavSession> {
  const dav = createDavFetch(services, credentials)
  const { server_url: serverUrl, username } = credentials
  try {
    const account = await withDeadline(
      createAccount({ account: { serverUrl, accountType: 'caldav' }, fetch: dav.discover }),
      DISCOVERY_TIMEOUT_MS,
    )
    if (!account.homeUrl) throw new NotCaldavError('The server lists no calendars')
    return {
      fetch: dav.fetch,
      external_id: toPermanentId(account.principalUrl ?? account.homeUrl),
      homeUrl: account.homeUrl,
      account_email: await findEmail(account, username, dav.discover),
    }
  } catch (error) {
    if (error instanceof ProviderError) throw dav.failure ?? error
    throw dav.failure ?? new ProviderError('unavailable', { cause: new NotCaldavError('', { cause: error }) })
  }
}

/**
 * Converts an account's URL to its id: iCloud moves accounts between hosts such as `p42-caldav.icloud.com`.
 * @throws {NotCaldavError} if it is overlong
 */
function toPermanentId(principalUrl: string): string {
  const url = new URL(principalUrl)
  url.hostname = url.hostname.replace(/^p\d+-/, '')
  if (url.href.length > MAX_ID_LENGTH) throw new NotCaldavError('The account has an overlong URL')
  return url.href
}

async function findEmail(account: DAVAccount, username: string, discover: typeof fetch): Promise<string> {
  const addresses = await fetchCalendarUserAddresses({ account, fetch: discover }).catch((error: unknown) => {
    if (error instanceof ProviderError) throw error
    return []
  })
  const candidates = [...addresses.map((address) => address.replace(/^mailto:/i, '')), username]
  const email = candidates.find(isEmail) ?? `${username}@${new URL(account.serverUrl).hostname}`
  return normalizeEmail(email)
}

async function withDeadline<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ProviderError('unavailable')), ms)
  try {
    return await Promise.race([promise, deadline])
  } finally {
    clearTimeout(timer)
  }
}
