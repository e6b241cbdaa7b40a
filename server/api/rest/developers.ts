import { route } from './route.ts'

export const developerRoutes = [
  route('developers.listApiKeys', {
    method: 'GET',
    url: '/developers/api-keys',
    summary: 'Your API keys, by what they begin with',
  }),
  route('developers.createApiKey', {
    method: 'POST',
    url: '/developers/api-keys',
    summary: 'Make an API key; its only reading',
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
    summary: 'Your webhooks',
  }),
  route('developers.createWebhook', {
    method: 'POST',
    url: '/developers/webhooks',
    summary:
      'Have an address called when a meeting of yours is made, moved or cancelled; the only reading of its secret',
    status: 201,
  }),
  route('developers.updateWebhook', {
    method: 'PUT',
    url: '/developers/webhooks/:id',
    summary: 'Change a webhook, or switch it on or off',
  }),
  route('developers.deleteWebhook', {
    method: 'DELETE',
    url: '/developers/webhooks/:id',
    summary: 'Delete a webhook and its log',
  }),
  route('developers.testWebhook', {
    method: 'POST',
    url: '/developers/webhooks/:id/test',
    summary: 'Send a webhook a message now, once, and see what came of it',
  }),
  route('developers.rotateSecret', {
    method: 'POST',
    url: '/developers/webhooks/:id/rotate-secret',
    summary: 'Give a webhook a new secret, its only reading; the former one signs beside it for a day',
  }),
  route('developers.listDeliveries', {
    method: 'GET',
    url: '/developers/webhooks/:id/deliveries',
    summary: 'What a webhook was told in the last 30 days, page by page, the newest first',
  }),
  route('developers.redeliver', {
    method: 'POST',
    url: '/developers/webhooks/:id/deliveries/:deliveryId/redeliver',
    summary: 'Tell a webhook once more, under the same webhook-id',
    status: 202,
  }),
]
