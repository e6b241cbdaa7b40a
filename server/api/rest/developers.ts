import { route } from './route.ts'

export const developerRoutes = [
  route('developers.listApiKeys', {
    method: 'GET',
    url: '/developers/api-keys',
    summary: 'List your API keys. Each key begins with mrd_ and its id',
  }),
  route('developers.createApiKey', {
    method: 'POST',
    url: '/developers/api-keys',
    summary: 'Create an API key; only this response contains it',
    status: 201,
  }),
  route('developers.revokeApiKey', {
    method: 'DELETE',
    url: '/developers/api-keys/:id',
    summary: 'Revoke an API key',
  }),
  route('developers.listWebhooks', {
    method: 'GET',
    url: '/developers/webhooks',
    summary: 'List your webhooks',
  }),
  route('developers.createWebhook', {
    method: 'POST',
    url: '/developers/webhooks',
    summary:
      'Create a webhook that is called when one of your meetings is booked, updated, or canceled; only this response contains its secret',
    status: 201,
  }),
  route('developers.updateWebhook', {
    method: 'PUT',
    url: '/developers/webhooks/:id',
    summary: 'Update, enable, or disable a webhook',
  }),
  route('developers.deleteWebhook', {
    method: 'DELETE',
    url: '/developers/webhooks/:id',
    summary: 'Delete a webhook and its delivery log',
  }),
  route('developers.testWebhook', {
    method: 'POST',
    url: '/developers/webhooks/:id/test',
    summary: 'Send a test message to a webhook once, immediately, and return the result',
  }),
  route('developers.rotateSecret', {
    method: 'POST',
    url: '/developers/webhooks/:id/rotate-secret',
    summary:
      'Create a new secret for a webhook; only this response contains it. For one day, messages are also signed with the previous secret',
  }),
  route('developers.listDeliveries', {
    method: 'GET',
    url: '/developers/webhooks/:id/deliveries',
    summary: 'List the deliveries to a webhook in the last 30 days, newest first, paginated',
  }),
  route('developers.redeliver', {
    method: 'POST',
    url: '/developers/webhooks/:id/deliveries/:deliveryId/redeliver',
    summary: 'Redeliver a message with the same webhook-id',
    status: 202,
  }),
]
