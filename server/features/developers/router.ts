import { z } from 'zod'
import { apiKeyId, newApiKey } from '#shared/api-keys.ts'
import { deliveryId, deliveryList, newWebhook, webhookId, webhookUpdate } from '#shared/webhooks.ts'
import { foundFirst, limited, router, verifiedProcedure } from '../../platform/trpc.ts'
import { listDeliveries, redeliver } from './deliveries/delivery-log.ts'
import { tryWebhook } from './deliveries/try-webhook.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './keys/api-keys.ts'
import { LIMITS } from './limits.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  openWebhook,
  rotateSecret,
  updateWebhook,
} from './webhooks/webhooks.ts'

const webhookProcedure = verifiedProcedure
  .input(webhookId)
  .use(foundFirst(({ services, caller }, { id }) => openWebhook(services.db, caller.user_id, id)))

export const developersRouter = router({
  listApiKeys: verifiedProcedure.query(({ ctx }) => listApiKeys(ctx.services, ctx.caller)),
  createApiKey: verifiedProcedure
    .input(newApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx.services, ctx.caller, input)),
  revokeApiKey: verifiedProcedure
    .input(apiKeyId)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.services, ctx.caller, input.id)),
  listWebhooks: verifiedProcedure.query(({ ctx }) => listWebhooks(ctx.services, ctx.caller)),
  createWebhook: verifiedProcedure
    .input(newWebhook)
    .mutation(({ ctx, input }) => createWebhook(ctx.services, ctx.caller, input)),
  updateWebhook: webhookProcedure
    .input(z.object({ ...webhookId.shape, ...webhookUpdate.shape }))
    .mutation(({ ctx, input: { id, ...change } }) => updateWebhook(ctx.services, ctx.caller, id, change)),
  deleteWebhook: verifiedProcedure
    .input(webhookId)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.services, ctx.caller, input.id)),
  testWebhook: verifiedProcedure
    .use(limited(LIMITS.tests))
    .input(webhookId)
    .mutation(({ ctx, input }) => tryWebhook(ctx.services, ctx.caller, input.id)),
  rotateSecret: verifiedProcedure
    .input(webhookId)
    .mutation(({ ctx, input }) => rotateSecret(ctx.services, ctx.caller, input.id)),
  listDeliveries: webhookProcedure
    .input(z.object({ ...webhookId.shape, ...deliveryList.shape }))
    .query(({ ctx, input: { id, ...page } }) => listDeliveries(ctx.services, ctx.caller, id, page)),
  redeliver: verifiedProcedure
    .use(limited(LIMITS.redeliveries))
    .input(deliveryId)
    .mutation(({ ctx, input }) =>
      redeliver(ctx.services, ctx.caller, { webhook_id: input.id, delivery_id: input.deliveryId }),
    ),
})
