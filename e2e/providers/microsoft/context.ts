import { createFields, type EventBody, parseEventBody } from './event-fields.ts'
import { FaultList } from './faults.ts'
import { createICalUId } from './identifiers.ts'
import { type CalendarRecord, type Change, type EventRecord, Mailbox } from './mailbox.ts'
import type { Settings, UserOptions } from './options.ts'
import { TokenStore } from './tokens.ts'

/** An email that the provider would have sent. */
export interface SentMail {
  from: string
  to: string
  kind: 'invitation' | 'update' | 'cancellation' | 'response'
  subject: string
}

/** All state of the stand-in; `reset` restores the seeded state. */
export class Context {
  readonly settings: Settings
  readonly mailboxes = new Map<string, Mailbox>()
  readonly sentMails: SentMail[] = []
  readonly faults = new FaultList()
  readonly tokens: TokenStore
  readonly changeListeners = new Set<(change: Change) => void>()

  constructor(settings: Settings) {
    this.settings = settings
    this.tokens = new TokenStore(settings)
    this.reset()
  }

  reset(): void {
    this.mailboxes.clear()
    this.sentMails.length = 0
    this.faults.reset()
    this.tokens.reset()
    for (const user of this.settings.users) this.addUser(user)
  }

  addUser(user: UserOptions): Mailbox {
    const mailbox = new Mailbox(user, (change) => {
      for (const listener of this.changeListeners) listener(change)
    })
    this.mailboxes.set(user.email.toLowerCase(), mailbox)
    for (const event of user.events) seedEvent(mailbox, mailbox.defaultCalendar, parseEventBody(event))
    for (const { name, events } of user.calendars) {
      const calendar = [...mailbox.calendars.values()].find((entry) => entry.name === name)
      for (const event of events) if (calendar) seedEvent(mailbox, calendar, parseEventBody(event))
    }
    return mailbox
  }

  findMailbox(address: string | undefined): Mailbox | undefined {
    return address === undefined ? undefined : this.mailboxes.get(address.toLowerCase())
  }

  getMailbox(address: string): Mailbox {
    const mailbox = this.findMailbox(address)
    if (!mailbox) throw new Error(`The stand-in has no user ${address}`)
    return mailbox
  }
}

/** Adds an event without inviting anybody. */
export function seedEvent(mailbox: Mailbox, calendar: CalendarRecord, body: EventBody): EventRecord {
  const fields = createFields(body)
  const ownResponse = { response: 'organizer' as const, time: '0001-01-01T00:00:00Z' }
  return mailbox.addEvent({
    calendarKey: calendar.key,
    iCalUId: createICalUId(),
    fields: { ...fields, responseStatus: ownResponse },
    organizer: calendar.owner,
    isOrganizer: true,
    transactionId: body.transactionId ?? null,
  })
}
