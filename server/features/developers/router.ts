import { z } from 'zod'
import { apiKeyId, newApiKey } from '#shared/api-keys.ts'
import {
  apiKeys,
  createdApiKey,
  deliveryPage,
  webhook,
  webhookDelivery,
  webhooks,
  webhookWithSecret,
} from '#shared/outputs/developers.ts'
import { success } from '#shared/outputs/fields.ts'
import { deliveryId, deliveryListQuery, newWebhook, webhookId, webhookUpdate } from '#shared/webhooks.ts'
import { checked } from '../../platform/output.ts'
import { limited, notFoundFirst, router, verifiedProcedure } from '../../platform/trpc.ts'
import { listDeliveries, redeliver } from './deliveries/delivery-log.ts'
import { testWebhook } from './deliveries/test-webhook.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './keys/api-keys.ts'
import { LIMITS } from './limits.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './webhooks/webhooks.ts'

const webhookProcedure = verifiedProcedure
  .input(webhookId)
  .use(notFoundFirst(({ services, caller }, { id }) => getWebhook(services.db, caller.user_id, id)))

export const developersRouter = router({
  listApiKeys: verifiedProcedure.output(checked(apiKeys)).query(({ ctx }) => listApiKeys(ctx.services, ctx.caller)),
  createApiKey: verifiedProcedure
    .meta({ credentials: 'session', errors: ['too_many_keys'] })
    .input(newApiKey)
    .output(checked(createdApiKey))
    .mutation(({ ctx, input }) => createApiKey(ctx.services, ctx.caller, input)),
  revokeApiKey: verifiedProcedure
    .meta({ credentials: 'session', errors: ['not_found'] })
    .input(apiKeyId)
    .output(checked(success))
    .mutation(({ ctx, input }) => revokeApiKey(ctx.services, ctx.caller, input.id)),
  listWebhooks: verifiedProcedure.output(checked(webhooks)).query(({ ctx }) => listWebhooks(ctx.services, ctx.caller)),
  createWebhook: verifiedProcedure
    .meta({ errors: ['too_many_webhooks'] })
    .input(newWebhook)
    .output(checked(webhookWithSecret))
    .mutation(({ ctx, input }) => createWebhook(ctx.services, ctx.caller, input)),
  updateWebhook: webhookProcedure
    .meta({ errors: ['not_found'] })
    .input(z.object({ ...webhookId.shape, ...webhookUpdate.shape }))
    .output(checked(webhook))
    .mutation(({ ctx, input: { id, ...change } }) => updateWebhook(ctx.services, ctx.caller, id, change)),
  deleteWebhook: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(webhookId)
    .output(checked(success))
    .mutation(({ ctx, input }) => deleteWebhook(ctx.services, ctx.caller, input.id)),
  testWebhook: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .use(limited(LIMITS.tests))
    .input(webhookId)
    .output(checked(webhookDelivery))
    .mutation(({ ctx, input }) => testWebhook(ctx.services, ctx.caller, input.id)),
  rotateSecret: verifiedProcedure
    .meta({ credentials: 'session', errors: ['not_found'] })
    .input(webhookId)
    .output(checked(webhookWithSecret))
    .mutation(({ ctx, input }) => rotateSecret(ctx.services, ctx.caller, input.id)),
  listDeliveries: webhookProcedure
    .meta({ errors: ['not_found'] })
    .input(z.object({ ...webhookId.shape, ...deliveryListQuery.shape }))
    .output(checked(deliveryPage))
    .query(({ ctx, input: { id, ...page } }) => listDeliveries(ctx.services, ctx.caller, id, page)),
  redeliver: verifiedProcedure
    .meta({ errors: ['not_found', 'webhook_off'] })
    .use(limited(LIMITS.redeliveries))
    .input(deliveryId)
    .output(checked(webhookDelivery))
    .mutation(({ ctx, input }) =>
      redeliver(ctx.services, ctx.caller, { webhook_id: input.id, delivery_id: input.deliveryId }),
    ),
})
