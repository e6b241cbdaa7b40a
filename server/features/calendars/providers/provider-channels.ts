import type { IncomingHttpHeaders } from 'node:http'

/** A subscription to a calendar's changes: the provider calls our URL until it expires. */
export interface Channel {
  /** Our id, which the provider sends with each notification. */
  channel_id: string
  /** The provider's id of the subscription, to renew and close it. */
  external_id: string
  expires_at: Date
}

export interface ChannelRequest {
  channel_id: string
  /** A secret that the provider includes in each notification. */
  token: string
  /** Our public URL for notifications of this provider. */
  address: string
}

/** A request to our URL for notifications. Anyone can send it: only its token proves that the provider did. */
export interface NotificationRequest {
  headers: IncomingHttpHeaders
  query: Readonly<Record<string, string | undefined>>
  /** Parsed JSON, or undefined. */
  body: unknown
}

export interface ChannelNotification {
  channel_id: string
  token: string
  /** `changed`: read the calendar. `ended`: open a new channel. `expiring`: renew the channel now. */
  event: 'changed' | 'ended' | 'expiring'
}

/** The notifications in a request; `response` is the body (plain text) that the provider expects in return. */
export interface NotificationResult {
  notifications: ChannelNotification[]
  response?: string
}
