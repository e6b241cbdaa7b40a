import { MAX_API_KEYS } from '#shared/api-keys.ts'
import { DETAIL } from '#shared/errors.ts'
import { MAX_WEBHOOKS } from '#shared/webhooks.ts'
import { DomainError } from '../../platform/errors.ts'

/** There is none, or it is somebody else's. */
export const notFound = () => new DomainError('not_found', 'not_found', DETAIL.notFound)

export const invalidApiKey = () => new DomainError('unauthenticated', 'invalid_api_key', DETAIL.invalidApiKey)

/** Whoever asked was signed out before it could be done. */
export const sessionOver = () => new DomainError('unauthenticated', 'unauthenticated', DETAIL.signInFirst)

export const tooManyKeys = () => new DomainError('conflict', 'too_many_keys', DETAIL.tooManyKeys(MAX_API_KEYS))

export const tooManyWebhooks = () =>
  new DomainError('conflict', 'too_many_webhooks', DETAIL.tooManyWebhooks(MAX_WEBHOOKS))

export const webhookOff = () => new DomainError('conflict', 'webhook_off', DETAIL.webhookOff)

/** An address that will not be called. */
export const refusedUrl = (why: string) =>
  new DomainError('invalid', 'invalid_input', DETAIL.invalidInput, { fields: { url: why } })
