import { z } from 'zod/mini'
import { fieldCode } from './field-code.ts'
import type { FieldCode } from './field-errors.ts'
import { ACCESS_CODE_DAYS, MAX_LENGTHS } from './input-limits.ts'
import { MINUTE } from './time.ts'
import { wireId } from './wire-id.ts'

/** Part of browsers and Node, but not of TypeScript's ECMAScript library. */
declare const URL: { canParse(url: string): boolean; new (url: string): { hostname: string } }

/** Text without control characters or characters that need quotes (RFC 5322), an `@`, and a domain with a dot. */
const EMAIL = /^[^\s\p{C}@<>()[\]\\,;:"]+@(?<domain>[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+)$/u

/** A domain in ASCII; UTS 46 maps some letters and marks to nothing, and others to brackets, commas or dots. */
const ASCII_DOMAIN = /^[a-z\d_-]+(?:\.[a-z\d_-]+)+$/

/**
 * The domain of an address as DNS spells it, in ASCII (UTS 46); undefined if the text is not an email address. The
 * domain may be an IP address in its usual spelling, as in calendars of servers without a name.
 */
function findAsciiDomain(text: string): string | undefined {
  const domain = EMAIL.exec(text)?.groups?.['domain'] ?? ''
  const url = `https://${domain}`
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  const isIpAddress = /\.\d+$/.test(hostname)
  return ASCII_DOMAIN.test(hostname) && (!isIpAddress || hostname === domain) ? hostname : undefined
}

/**
 * Converts an address to the form in which addresses are stored and compared: trimmed, in lower case, and with its
 * domain as DNS spells it, because mail servers treat other spellings, such as full-width letters, as the same domain.
 */
export function normalizeEmail(text: string): string {
  const address = text.trim().toLowerCase()
  const domain = findAsciiDomain(address)
  return domain === undefined ? address : address.slice(0, address.lastIndexOf('@') + 1) + domain
}

/** Whether the trimmed text looks like an email address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && findAsciiDomain(text.trim()) !== undefined && normalizeEmail(text).length <= 254
}

/** An email address, parsed into its stored form. */
export const email = z.pipe(
  z.string().check(z.maxLength(320), z.refine(isEmail, fieldCode('enter_email'))),
  z.transform(normalizeEmail),
)

/** @param options.abort skips later checks of a blank text */
export function notBlank(error: FieldCode, { abort = false } = {}) {
  return z.refine<string>((text) => text.trim() !== '', { error, abort })
}

export const accessRequest = z.object({
  email,
  message: z.string().check(z.maxLength(4000), notBlank(fieldCode('enter_message'))),
})

export const verificationToken = z.object({
  token: z.string().check(z.maxLength(400), notBlank(fieldCode('enter_verification_token'))),
})

export const emailCodeRequest = z.object({ email })

/** Lifetime of a short sign-in code and of a request for a code, in milliseconds. */
export const CODE_LIFETIME = 10 * MINUTE
/** Digits of a sign-in code; beyond the limit on emails to an address, a long code is sent instead of a short one. */
export const SHORT_CODE_LENGTH = 6
export const LONG_CODE_LENGTH = 16
/** Attempts per request for a code. No code or address has a limit of its own, which strangers could use up. */
export const MAX_CODE_ATTEMPTS = 5
const CODE_PATTERN = new RegExp(`^(\\d{${SHORT_CODE_LENGTH}}|\\d{${LONG_CODE_LENGTH}})$`)

export const emailCodeVerification = z.object({
  email,
  code: z
    .pipe(
      z.string(),
      z.transform((text: string) => text.replaceAll(/\s/g, '')),
    )
    .check(z.refine((text) => CODE_PATTERN.test(text), fieldCode('six_digits'))),
  time_zone: z.optional(z.string().check(z.maxLength(64))),
  /** Returned by the request for the code; without it the browser's cookie is used. */
  request_id: z.optional(z.string().check(z.maxLength(64))),
})

export const ACCESS_REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const
export type AccessRequestStatus = (typeof ACCESS_REQUEST_STATUSES)[number]
export const accessRequestFilter = z.object({ status: z.optional(z.enum(ACCESS_REQUEST_STATUSES)) })
export const accessRequestId = z.object({ id: wireId })

/** What a code gives access to: the product, or the community chat. */
export const ACCESS_CODE_KINDS = ['access', 'community'] as const
export type AccessCodeKind = (typeof ACCESS_CODE_KINDS)[number]

export const newAccessCode = z.object({
  email: z.optional(email),
  note: z.optional(z.string().check(z.maxLength(MAX_LENGTHS.access_code_note))),
  expires_in_days: z._default(z.int().check(z.minimum(1), z.maximum(ACCESS_CODE_DAYS.max)), ACCESS_CODE_DAYS.default),
  kind: z._default(z.enum(ACCESS_CODE_KINDS), 'access'),
})

/** The signed-in user, from the bearer token's payload (without its expiry). */
export interface UserInfo {
  email: string
  name: string
  picture: string | null
  user_id: string
}
