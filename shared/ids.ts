/** Branded ids: plain strings at run time, distinct types for the compiler. */
declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** A registered user (UUID). */
export type UserId = Branded<'UserId'>
/** A calendar account of a user (UUID). */
export type AccountId = Branded<'AccountId'>
/** A calendar within an account. */
export type CalendarId = Branded<'CalendarId'>
/** A calendar entry; a meeting's entry has the meeting's id. */
export type EventId = Branded<'EventId'>
/** A booked meeting. Calendars, feeds and webhooks show this id, so it must not give access to the meeting. */
export type MeetingId = Branded<'MeetingId'>
/** An invitation link (UUID). */
export type LinkId = Branded<'LinkId'>
/** A sign-in on one device; its refresh tokens form one family (UUID). */
export type SessionId = Branded<'SessionId'>
/** A group of people who meet regularly (UUID). */
export type GroupId = Branded<'GroupId'>
