import type { Language } from '#shared/languages.ts'
import { callAs } from './caller.ts'
import { mailsTo } from './factories.ts'
import type { TestServices } from './fixture.ts'

/** A browser's cookies and its latest bearer token. */
export interface Browser {
  cookies: Map<string, string>
  token: string
}

/** The code in the latest email to an address. */
export async function getMailedCode(services: TestServices, email: string): Promise<string> {
  const subject = (await mailsTo(services, email)).at(-1)?.subject ?? ''
  const [code] = /^\d{6}/.exec(subject) ?? []
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** Requests a code, reads the email and signs in, as a user would. */
export async function signInByMail(
  services: TestServices,
  email: string,
  {
    cookies = new Map<string, string>(),
    time_zone,
    language = 'en',
  }: { cookies?: Map<string, string>; time_zone?: string; language?: Language } = {},
): Promise<Browser> {
  services.clock.advance(1)
  const calls = callAs(services, null, { cookies, language })
  const { request_id } = await calls.auth.requestEmailCode({ email })
  const code = await getMailedCode(services, email)
  const { token } = await calls.auth.verifyEmailCode({ email, code, request_id, ...(time_zone ? { time_zone } : {}) })
  return { cookies, token }
}
