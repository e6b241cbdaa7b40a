import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { cookieName } from '../api/cookies.ts'
import { REFRESH_COOKIE } from '../features/auth/session-cookies.ts'

interface Cookie {
  value: string
  path: string
}

/** A browser that follows redirects between a provider and the server, and stores cookies. */
export class ProviderBrowser {
  readonly #app: FastifyInstance
  readonly cookies = new Map<string, Cookie>()

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Adds cookies that procedures set when called directly. */
  addCookies(cookies: ReadonlyMap<string, string>): void {
    for (const [name, value] of cookies) {
      const path = name === REFRESH_COOKIE ? '/auth' : '/'
      this.cookies.set(cookieName(name, path, true), { value, path })
    }
  }

  async #request(url: string, payload?: object): Promise<LightMyRequestResponse> {
    const { pathname } = new URL(url, 'https://meridian.test')
    const cookies = [...this.cookies].filter(([, { path }]) =>
      `${pathname}/`.startsWith(path === '/' ? path : `${path}/`),
    )
    const response = await this.#app.inject({
      url,
      headers: {
        cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; '),
        // Only providers' pages redirect to the callback.
        'sec-fetch-site': pathname.startsWith('/api/auth/callback/') ? 'cross-site' : 'same-origin',
      },
      ...(payload ? { method: 'POST', payload } : { method: 'GET' }),
    })
    for (const { name, value, path = '/', expires } of response.cookies) {
      if (expires?.valueOf() === 0) this.cookies.delete(name)
      else this.cookies.set(name, { value, path })
    }
    return response
  }

  /** Presses 'Continue with …'. @returns the URL that the browser is redirected to */
  async beginSignIn(query: Record<string, string> = {}): Promise<URL> {
    const parameters = new URLSearchParams({
      redirect_uri: 'login',
      type_login: '1',
      time_zone: 'Europe/Paris',
      ...query,
    })
    return this.#follow(`/api/auth/login?${parameters.toString()}`)
  }

  /** Returns from a provider. @returns the URL that the browser is redirected to */
  async followCallback(callbackUrl: URL): Promise<URL> {
    return this.#follow(callbackUrl.pathname + callbackUrl.search)
  }

  async #follow(url: string): Promise<URL> {
    const response = await this.#request(url)
    if (response.statusCode !== 302) throw new Error(`${response.statusCode} ${response.body}`)
    return new URL(response.headers.location ?? '', 'https://meridian.test')
  }

  /** Exchanges the code in the page's URL, as the page does. */
  async exchangeCode(page: URL): Promise<{ status: number; token: string; code: string }> {
    const response = await this.#request('/auth/exchange-code', { code: page.searchParams.get('code') })
    return { status: response.statusCode, ...response.json<{ token: string; code: string }>() }
  }
}

/**
 * Chooses an account on the emulated provider's page.
 * @param changedFields form fields that an attacker changed
 * @returns our callback URL to which the provider redirects
 */
export async function chooseAccount(
  page: URL,
  email: string,
  changedFields: Record<string, string> = {},
): Promise<URL> {
  const form = new URLSearchParams({ ...Object.fromEntries(page.searchParams), email, ...changedFields })
  const response = await fetch(`${page.origin}${page.pathname}/callback`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? '')
}
