/** What a calendar account can do; it depends on the provider, on the kind of account, and on what its user allowed. */
export interface Capabilities {
  /** Events can be written; otherwise they are only shown, and block availability. */
  can_write: boolean
  /** Calendars can be created, renamed and deleted. */
  can_create_calendars: boolean
  /** It makes links for video meetings. */
  has_conference: boolean
  /** The provider has verified that the address is its user's: people and groups may find them by it. */
  is_email_verified: boolean
}
