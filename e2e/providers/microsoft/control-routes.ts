import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Control } from './control.ts'
import { faultSchema } from './faults.ts'
import { switchesSchema, userSchema } from './options.ts'

const email = z.string()
const account = z.object({ email })
const eventRef = account.extend({ id: z.string() })
const seed = z.object({
  from: z.string().optional(),
  everyMinutes: z.number().optional(),
  calendar: z.string().optional(),
})

/** `Control` over HTTP: `POST /_control/<name>` with named arguments as JSON, `GET /_control/<list>`. */
export function addControlRoutes(server: FastifyInstance, control: Control): void {
  const post = <T>(name: string, schema: z.ZodType<T>, run: (input: T, body: object) => unknown) =>
    server.post(`/_control/${name}`, async (request, reply) => {
      const body = request.body ?? {}
      const parsed = schema.safeParse(body)
      if (!parsed.success) return reply.status(400).send({ error: z.prettifyError(parsed.error) })
      return { result: (await run(parsed.data, body)) ?? null }
    })

  post('reset', z.object({}), () => control.reset())
  // A partial schema still fills in defaults, so only the switches in the request are set.
  post('switches', switchesSchema.partial(), (switches, body) =>
    control.setSwitches(Object.fromEntries(Object.entries(switches).filter(([name]) => name in body))),
  )
  post('users', userSchema, (user) => control.addUser(user))
  post('create-event', account.extend({ event: z.looseObject({}), calendar: z.string().optional() }), (input) =>
    control.createEvent(input.email, input.event, input.calendar),
  )
  post('update-event', eventRef.extend({ event: z.looseObject({}) }), (input) =>
    control.updateEvent(input.email, input.id, input.event),
  )
  post('delete-event', eventRef, (input) => control.deleteEvent(input.email, input.id))
  post('cancel-event', eventRef, (input) => control.cancelEvent(input.email, input.id))
  post('move-event', eventRef.extend({ calendar: z.string() }), (input) =>
    control.moveEvent(input.email, input.id, input.calendar),
  )
  post('respond', eventRef.extend({ response: z.enum(['accepted', 'tentativelyAccepted', 'declined']) }), (input) =>
    control.respond(input.email, input.id, input.response),
  )
  post('create-calendar', account.extend({ name: z.string() }), (input) =>
    control.createCalendar(input.email, input.name),
  )
  post('delete-calendar', account.extend({ calendar: z.string() }), (input) =>
    control.deleteCalendar(input.email, input.calendar),
  )
  post('list-events', account, (input) => control.listEvents(input.email))
  post('seed-events', seed.extend({ email, count: z.int() }), ({ email: user, count, ...options }) =>
    control.seedEvents(user, count, withoutUndefined(options)),
  )
  post('expire-access-tokens', z.object({ email: email.optional() }), (input) =>
    control.expireAccessTokens(input.email),
  )
  post('revoke', account, (input) => control.revoke(input.email))
  post('remove-scopes', account.extend({ scopes: z.array(z.string()) }), (input) =>
    control.removeScopes(input.email, input.scopes),
  )
  post('issue-tokens', account.extend({ scopes: z.array(z.string()).optional() }), (input) =>
    control.issueTokens(input.email, input.scopes),
  )
  post('expire-cursors', account, (input) => control.expireCursors(input.email))
  post('drop-pushes', z.object({ drop: z.boolean().default(true) }), (input) => control.dropPushes(input.drop))
  post(
    'send-lifecycle',
    account.extend({ event: z.enum(['reauthorizationRequired', 'missed', 'subscriptionRemoved']) }),
    (input) => control.sendLifecycle(input.email, input.event),
  )
  post('expire-subscriptions', account, (input) => control.expireSubscriptions(input.email))
  post('faults', faultSchema, (fault) => control.addFault(fault))
  post('clear-faults', z.object({}), () => control.clearFaults())
  post('clear-requests', z.object({}), () => control.clearRequests())
  post('list-subscriptions', account, (input) =>
    control.listSubscriptions(input.email).map((subscription) => ({ ...subscription, mailbox: input.email })),
  )
  server.get('/_control/requests', async () => ({ result: control.requests }))
  server.get('/_control/deliveries', async () => ({ result: control.deliveries }))
  server.get('/_control/sent-mails', async () => ({ result: control.sentMails }))
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }
const withoutUndefined = <T extends object>(value: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Partial<Defined<T>>
