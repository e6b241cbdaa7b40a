import { MAX_API_KEYS } from '#shared/api-keys.ts'
import { MAX_WEBHOOKS } from '#shared/webhooks.ts'
import { DomainError, invalidInput } from '../../platform/errors.ts'
import type { UrlProblem } from '../../platform/outbound/public-address.ts'

/** Not found, or another user's. */
export const notFound = () => new DomainError('not_found')

export const invalidApiKey = () => new DomainError('invalid_api_key')

/** The caller's session ended during the call. */
export const unauthenticated = () => new DomainError('unauthenticated')

export const tooManyKeys = () => new DomainError('too_many_keys', { maximum: MAX_API_KEYS })

export const tooManyWebhooks = () => new DomainError('too_many_webhooks', { maximum: MAX_WEBHOOKS })

export const webhookOff = () => new DomainError('webhook_off')

/** A URL that webhooks must not call. */
export const urlNotAllowed = (code: UrlProblem) => invalidInput({ url: { code } })
