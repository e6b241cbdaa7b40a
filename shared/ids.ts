/** Ids that cannot be mistaken for one another: plain strings at run time, different types to the compiler. */
declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** A registered user (UUID). */
export type UserId = Branded<'UserId'>
/** A calendar account of a user (UUID). */
export type AccountId = Branded<'AccountId'>
/** A calendar within an account. */
export type CalendarId = Branded<'CalendarId'>
/** A calendar entry; that of a meeting is the meeting's own id. */
export type EventId = Branded<'EventId'>
/** A booked meeting. Calendars, feeds and webhooks show it: it gives no power over the meeting. */
export type MeetingId = Branded<'MeetingId'>
/** An invitation link (UUID). */
export type LinkId = Branded<'LinkId'>
/** One sign-in on one device; all its refresh tokens are one family (UUID). */
export type SessionId = Branded<'SessionId'>
/** A lasting group of people (UUID). */
export type GroupId = Branded<'GroupId'>
