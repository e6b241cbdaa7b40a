import { formErrors } from '#client/lib/form-errors.ts'
import { newWebhook, WEBHOOK_EVENTS, type WebhookEvent } from '#shared/webhooks.ts'

/** The form's values. */
export interface WebhookValues {
  url: string
  events: WebhookEvent[]
}

export const NEW_WEBHOOK: WebhookValues = { url: '', events: [...WEBHOOK_EVENTS] }
/** The draft of a new webhook. */
export const NEW_WEBHOOK_DRAFT = 'new-webhook'

/** The draft of an existing webhook. */
export const webhookDraft = (id: string) => `webhook.${id}`

/** The errors of the form, by field. */
export function webhookErrors(values: WebhookValues) {
  return formErrors(newWebhook, { ...values, url: values.url.trim() })
}
