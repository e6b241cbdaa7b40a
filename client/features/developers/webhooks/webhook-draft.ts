import { formErrors } from '#client/lib/form-errors.ts'
import { newWebhook, WEBHOOK_EVENTS, type WebhookEvent } from '#shared/webhooks.ts'

/** The form as it is filled in. */
export interface WebhookValues {
  url: string
  events: WebhookEvent[]
}

export const NEW_WEBHOOK: WebhookValues = { url: '', events: [...WEBHOOK_EVENTS] }
/** What is typed into the form of a new webhook is kept under this name. */
export const NEW_WEBHOOK_DRAFT = 'new-webhook'

/** And what is changed of one under this one. */
export const webhookDraft = (id: string) => `webhook.${id}`

/** What is wrong with the form, by field. */
export function webhookErrors(values: WebhookValues) {
  return formErrors(newWebhook, { ...values, url: values.url.trim() })
}
