import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { GoogleApiError } from '../api-errors.ts'
import type { EventResource } from '../state.ts'
import { switchesSchema } from '../switches.ts'
import type { GoogleControl } from './control.ts'
import { faultSchema } from './faults.ts'

const email = z.string()
const calendarId = z.string().default('primary')
const id = z.string()
const event = z.record(z.string(), z.unknown()).transform((fields) => fields as EventResource)
const sendUpdates = z.enum(['all', 'externalOnly', 'none']).default('none')

interface Command {
  input: z.ZodType
  run: (control: GoogleControl, input: never) => unknown
}

const command = <Input extends z.ZodType>(
  input: Input,
  run: (control: GoogleControl, input: z.output<Input>) => unknown,
): Command => ({ input, run })

/** `POST /_control/<command>` with a JSON body calls the method of the same name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  createEvent: command(z.object({ email, calendarId, event, sendUpdates }), (control, input) =>
    control.actAs(input.email).createEvent(input.event, input.calendarId, { sendUpdates: input.sendUpdates }),
  ),
  patchEvent: command(z.object({ email, calendarId, id, event, sendUpdates }), (control, input) =>
    control.actAs(input.email).patchEvent(input.id, input.event, input.calendarId, { sendUpdates: input.sendUpdates }),
  ),
  deleteEvent: command(z.object({ email, calendarId, id, sendUpdates }), (control, input) =>
    control.actAs(input.email).deleteEvent(input.id, input.calendarId, { sendUpdates: input.sendUpdates }),
  ),
  listEvents: command(z.object({ email, calendarId }), (control, input) =>
    control.actAs(input.email).listEvents(input.calendarId),
  ),
  respond: command(
    z.object({ email, id, responseStatus: z.enum(['accepted', 'declined', 'tentative', 'needsAction']) }),
    (control, input) => control.actAs(input.email).respond(input.id, input.responseStatus),
  ),
  createCalendar: command(z.object({ email, summary: z.string() }), (control, input) => ({
    id: control.actAs(input.email).createCalendar(input.summary),
  })),
  deleteCalendar: command(z.object({ email, calendarId: z.string() }), (control, input) =>
    control.actAs(input.email).deleteCalendar(input.calendarId),
  ),
  shareCalendar: command(
    z.object({
      email,
      calendarId: z.string(),
      with: z.string(),
      role: z.enum(['none', 'freeBusyReader', 'reader', 'writer', 'owner']),
    }),
    (control, input) => control.actAs(input.email).shareCalendar(input.calendarId, input.with, input.role),
  ),
  grant: command(z.object({ email, scope: z.string() }), (control, input) => control.grant(input.email, input.scope)),
  expireAccessTokens: command(z.object({ email: email.optional() }), (control, input) =>
    control.expireAccessTokens(input.email),
  ),
  revoke: command(z.object({ email }), (control, input) => control.revoke(input.email)),
  expireSyncTokens: command(z.object({ calendarId: z.string().optional() }), (control, input) =>
    control.expireSyncTokens(input.calendarId),
  ),
  advanceClock: command(z.object({ milliseconds: z.number() }), (control, input) =>
    control.advanceClock(input.milliseconds),
  ),
  // A partial schema still fills in defaults, so only the switches in the request are set.
  setSwitches: command(
    z
      .record(z.string(), z.unknown())
      .transform((values) => ({ values, parsed: switchesSchema.partial().safeParse(values) })),
    (control, { values, parsed }) => {
      if (!parsed.success) throw new GoogleApiError(400, 'invalid', z.prettifyError(parsed.error))
      control.setSwitches(Object.fromEntries(Object.entries(parsed.data).filter(([name]) => name in values)))
    },
  ),
  addFault: command(faultSchema, (control, input) => ({ id: control.addFault(input) })),
  removeFaults: command(z.object({ id: z.number().optional() }), (control, input) => ({
    hits: control.removeFaults(input.id),
  })),
  failFreeBusy: command(z.object({ calendarId: z.string(), reason: z.string().optional() }), (control, input) =>
    control.failFreeBusy(input.calendarId, input.reason),
  ),
  seedEvents: command(z.object({ calendarId: z.string(), events: z.array(event) }), (control, input) => ({
    count: control.seedEvents(input.calendarId, input.events),
  })),
  listRequests: command(z.object({ operation: z.string().optional() }), (control, input) =>
    control.listRequests(input.operation),
  ),
  clearRequests: command(z.object({}), (control) => control.clearRequests()),
  mails: command(z.object({}), (control) => control.mails),
  channels: command(z.object({}), (control) => control.channels),
  pushCounts: command(z.object({}), (control) => control.pushCounts),
  reset: command(z.object({}), (control) => control.reset()),
}

export function serveControl(server: FastifyInstance, control: GoogleControl): void {
  server.post('/_control/:command', (request, reply) => {
    const { command: name } = request.params as { command: string }
    const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!entry) return reply.code(404).send({ error: `No command "${name}"`, commands: Object.keys(COMMANDS) })
    const input = entry.input.safeParse(request.body ?? {})
    if (!input.success) return reply.code(400).send({ error: z.prettifyError(input.error) })
    return reply.send(entry.run(control, input.data as never) ?? {})
  })
}
