import type { calendar_v3 } from '@googleapis/calendar'
import type { Switches } from './switches.ts'

export type EventResource = calendar_v3.Schema$Event
export type AccessRole = 'none' | 'freeBusyReader' | 'reader' | 'writer' | 'owner'

export interface User {
  email: string
  name: string
  timeZone: string
  /** Google's stable id of the account. */
  sub: string
  /** Google Workspace domain. */
  hd?: string
  calendarList: Map<string, ListEntry>
  /** Sync tokens from an older epoch of the calendar list have expired. */
  listEpoch: number
}

/** An entry of a user's calendar list. */
export interface ListEntry {
  colorId: string
  backgroundColor: string
  foregroundColor: string
  selected: boolean
  hidden: boolean
  summaryOverride?: string
  defaultReminders: calendar_v3.Schema$EventReminder[]
  version: number
  isDeleted: boolean
}

export interface StoredEvent {
  resource: EventResource
  version: number
  /** Earlier versions of a series: an incremental sync reports their instances as cancelled if they no longer exist. */
  history: { replacedAt: number; resource: EventResource }[]
}

export interface Calendar {
  id: string
  summary: string
  description?: string
  location?: string
  timeZone: string
  dataOwner: string
  isPrimary: boolean
  access: Map<string, AccessRole>
  events: Map<string, StoredEvent>
  /** Ids of stored exceptions by the id of their series. */
  exceptions: Map<string, Set<string>>
  version: number
  /** Sync tokens from an older epoch have expired. */
  syncEpoch: number
}

export interface Grant {
  email: string
  clientId: string
  scopes: Set<string>
}

export interface AccessToken {
  email: string
  clientId: string
  scopes: string[]
  expiresAt: number
}

export interface AuthorizationCode {
  email: string
  clientId: string
  redirectUri: string
  scopes: string[]
  nonce?: string
  codeChallenge?: string
  shouldIssueRefreshToken: boolean
  expiresAt: number
}

export interface Channel {
  id: string
  resourceId: string
  resourceUri: string
  address: string
  token?: string
  expiration: number
  email: string
  clientId: string
  /** The id of the calendar whose events the channel watches; by default it watches the user's calendar list. */
  calendarId?: string
  messageNumber: number
}

/** An email that Google would have sent. */
export interface Mail {
  kind: 'invitation' | 'update' | 'cancellation' | 'response'
  to: string
  calendarId: string
  eventId: string
  at: string
}

export interface RecordedRequest {
  at: string
  method: string
  url: string
  operation: string
  email?: string
  status: number
  body?: unknown
}

export interface State {
  users: Map<string, User>
  calendars: Map<string, Calendar>
  grants: Map<string, Grant>
  accessTokens: Map<string, AccessToken>
  refreshTokens: Map<string, { email: string; clientId: string; scopes: string[] }>
  codes: Map<string, AuthorizationCode>
  channels: Map<string, Channel>
  mails: Mail[]
  requests: RecordedRequest[]
  /** Snapshots of listings with remaining pages, by page token. */
  pages: Map<string, { items: unknown[]; offset: number; syncToken: string | undefined }>
  /** Counts changes; a sync token contains the version that its client has seen. */
  version: number
  clockOffset: number
}

/** The state and settings that the modules of the stand-in share. */
export interface Context {
  readonly state: State
  readonly switches: Switches
  readonly clients: readonly { clientId: string; clientSecret: string; redirectUris?: readonly string[] }[]
  /** The server's own URL, known once it listens. */
  url: string
  now(): number
  /** Called after each change to a calendar's events or to a user's calendar list. */
  publishChange(change: { calendarId: string } | { email: string }): void
}

export function createState(): State {
  return {
    users: new Map(),
    calendars: new Map(),
    grants: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    codes: new Map(),
    channels: new Map(),
    mails: [],
    requests: [],
    pages: new Map(),
    version: 1,
    clockOffset: 0,
  }
}

export const nowText = (context: Context): string => new Date(context.now()).toISOString()

export const etagOf = (version: number): string => `"${3_500_000_000_000 + version * 2}"`
