import type { Language } from '#shared/languages.ts'
import { both, titleIn } from '#shared/meeting-title.ts'
import type { MailContent, MailLink } from '../../platform/mail/layout.ts'
import { capitalized, singleLine } from '../../platform/mail/plain-text.ts'
import { type ReadableTime, readableTime } from '../../platform/mail/readable-time.ts'
import { type Translator, translator } from '../../platform/mail/translator.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import type { ChangeReason } from './changes/change.ts'
import { unlinked, withoutLinks } from './guests/entered-address.ts'
import { spanish } from './mail-es.ts'
import { attendeesOf } from './meetings.ts'
import { languageFor } from './reader-language.ts'
import type { Meeting, Participant } from './store.ts'

export type ChangeKind = 'made' | 'moved' | 'changed' | 'cancelled' | 'left'

/** The content of a mail about a meeting; `withdrawn` goes to people who have left it themselves. */
export interface MeetingNotice {
  kind: ChangeKind | 'withdrawn'
  /** Of a moved meeting: the time that the reader was last notified of. */
  previous?: { start: Date; end: Date } | undefined
  /** Of a meeting that goes on: the people who have left. */
  left?: readonly Participant[]
  /** Who changed it; unknown if they used the link in an old mail. */
  by?: Participant | null | undefined
  /** Shown in the body, never in the subject. */
  reason?: ChangeReason | null | undefined
}

/** The URLs that a mail links to. */
export interface MailAddresses {
  publicUrl: string
  /** The reader's own; undefined where the mail has no links to the meeting. */
  handle: string | undefined
  /** The page "This was not me", for an address that an anonymous booker entered. */
  notMe?: string | undefined
}

/** Everything that the texts of a mail depend on. */
interface MailContext {
  meeting: Meeting
  reader: Participant
  others: readonly Participant[]
  notice: MeetingNotice
  when: ReadableTime
  language: Language
  t: Translator<typeof spanish>
}

/** The mail that notifies a participant of a change, in their time zone and language. */
export function meetingMail(
  meeting: Meeting,
  participant: Participant,
  change: MeetingNotice,
  addresses: MailAddresses,
): Omit<Mail, 'ical'> {
  const { notMe } = addresses
  const reader = notMe === undefined ? participant : unlinked(participant)
  const notice = notMe === undefined ? change : withoutLinksOf(change)
  const others = attendeesOf(meeting).filter(({ email }) => email !== reader.email)
  const language = languageFor(reader, meeting)
  const when = readableTime(meeting.start, meeting.end, reader.time_zone, language)
  const context = { meeting, reader, others, notice, when, language, t: translator(spanish, language) }
  return {
    to: { email: reader.email, name: notMe === undefined ? reader.name : null },
    reply_to: answerAddress(reader, others),
    subject: subjectOf(context),
    content: {
      language,
      ...withWarning(opening(context), addresses, context),
      event: eventOf(context),
      facts: factsOf(context, addresses),
      ...linksOf(addresses, context),
    },
  }
}

function withoutLinksOf(notice: MeetingNotice): MeetingNotice {
  const { by, reason } = notice
  return { ...notice, by: by && unlinked(by), reason: reason && reasonWithoutLinks(reason) }
}

function reasonWithoutLinks(reason: ChangeReason): ChangeReason {
  if (typeof reason === 'string') return withoutLinks(reason)
  return { ...reason, params: { email: withoutLinks(reason.params.email) } }
}

/** Warns the owner of an address that an anonymous booker entered, and offers the link "This was not me". */
function withWarning(
  content: Pick<MailContent, 'title' | 'preview' | 'paragraphs'>,
  { notMe }: MailAddresses,
  { t }: MailContext,
): Pick<MailContent, 'title' | 'preview' | 'paragraphs'> {
  if (notMe === undefined) return content
  const warning = t(
    'Someone entered this email address to book the meeting. If it wasn’t you, choose “This was not me”: we will cancel the booking and block new ones.',
  )
  return { ...content, paragraphs: [...content.paragraphs, warning] }
}

/** Replies go to the organizer; the organizer's go to the other participant if there is only one. */
function answerAddress(reader: Participant, others: readonly Participant[]): string | null {
  if (reader.role !== 'organizer') return others.find(({ role }) => role === 'organizer')?.email ?? null
  return others.length === 1 ? (others[0]?.email ?? null) : null
}

function subjectOf({ meeting, reader, notice, when, language, t }: MailContext): string {
  const values = { summary: singleLine(titleIn(language, meeting)), when: when.short }
  if (isOver(notice)) return t('Cancelled: {summary}, {when}', values)
  if (notice.kind === 'moved') return t('Moved: {summary}, {when}', values)
  if (notice.kind === 'left' || notice.kind === 'changed') return t('Updated: {summary}, {when}', values)
  return isInvited(reader) ? t('Invitation: {summary}, {when}', values) : t('Booked: {summary}, {when}', values)
}

/** Whether the meeting is over for the reader, though maybe not for the others. */
function isOver({ kind }: MeetingNotice): boolean {
  return kind === 'cancelled' || kind === 'withdrawn'
}

/** Whether somebody else booked the meeting. */
function isInvited(reader: Participant): boolean {
  return reader.response_status === 'needs_action'
}

function opening(context: MailContext): Pick<MailContent, 'title' | 'preview' | 'paragraphs'> {
  const { reader, others, notice, t } = context
  const when = context.when.full
  const company = companyOf(others, context)
  if (notice.kind === 'moved') {
    return {
      title: t('Your meeting has moved'),
      preview: t('Now {when}', { when }),
      paragraphs: [movedBy(context)],
    }
  }
  if (notice.kind === 'changed') {
    return {
      title: t('Your meeting has new details'),
      preview: capitalized(when),
      paragraphs: [changedBy(context)],
    }
  }
  if (notice.kind === 'cancelled') {
    return {
      title: t('Your meeting is cancelled'),
      preview: t('It was scheduled for {when}', { when }),
      paragraphs: [cancelledBy(context)],
    }
  }
  if (notice.kind === 'withdrawn') {
    return {
      title: t('You left this meeting'),
      preview: t('It remains scheduled for {when}', { when }),
      paragraphs: [t('Your meeting with {company} will go ahead without you.', { company })],
    }
  }
  if (notice.kind === 'left') {
    const gone = companyOf(notice.left ?? [], context)
    return {
      title: t('Your meeting has fewer participants'),
      preview: t('{gone} will not attend', { gone }),
      paragraphs: [t('{gone} left your meeting with {company}. The time stays the same.', { gone, company })],
    }
  }
  const organizer = others.find(({ role }) => role === 'organizer')
  if (isInvited(reader) && organizer) return invitation(organizer, context)
  const isBooked = reader.role === 'organizer' && others.length === 1
  return {
    title: t('Your meeting is booked'),
    preview: capitalized(when),
    paragraphs: [
      isBooked ? t('{company} booked a meeting with you.', { company }) : t('You are meeting {company}.', { company }),
    ],
  }
}

function movedBy(context: MailContext): string {
  const { notice, reader, others, t } = context
  const company = companyOf(others, context)
  if (!notice.by) return t('Your meeting with {company} has a new time.', { company })
  if (notice.by.email === reader.email) return t('You moved your meeting with {company}.', { company })
  const name = nameOf(notice.by)
  const rest = others.filter(({ email }) => email !== notice.by?.email)
  return rest.length > 0
    ? t('{name} moved your meeting with {company}.', { name, company: companyOf(rest, context) })
    : t('{name} moved your meeting.', { name })
}

function changedBy({ notice, reader, t }: MailContext): string {
  if (!notice.by || notice.by.email === reader.email) return t('You changed the details. The time stays the same.')
  return t('{name} changed the details. The time stays the same.', { name: nameOf(notice.by) })
}

function cancelledBy(context: MailContext): string {
  const { notice, reader, others, t } = context
  const company = companyOf(others, context)
  if (!notice.by) return t('Your meeting with {company} will not take place.', { company })
  if (notice.by.email === reader.email) return t('You cancelled your meeting with {company}.', { company })
  const name = nameOf(notice.by)
  const rest = others.filter(({ email }) => email !== notice.by?.email)
  return rest.length > 0
    ? t('{name} cancelled your meeting with {company}.', { name, company: companyOf(rest, context) })
    : t('{name} cancelled your meeting.', { name })
}

function invitation(person: Participant, context: MailContext): Pick<MailContent, 'title' | 'preview' | 'paragraphs'> {
  const { others, when, t } = context
  const organizer = nameOf(person)
  const rest = others.filter((other) => other !== person)
  return {
    title: t('You are invited to a meeting'),
    preview: capitalized(when.full),
    paragraphs: [
      rest.length > 0
        ? t('{organizer} invites you to a meeting with {company}.', { organizer, company: companyOf(rest, context) })
        : t('{organizer} invites you to a meeting.', { organizer }),
    ],
  }
}

function companyOf(others: readonly Participant[], { language, t }: Pick<MailContext, 'language' | 't'>): string {
  const [first, second] = others
  if (!first) return t('nobody else')
  if (!second) return nameOf(first)
  return others.length === 2
    ? both(language, nameOf(first), nameOf(second))
    : t('{name} and {n} others', { name: nameOf(first), n: others.length - 1 })
}

function nameOf({ name, email }: Participant): string {
  return singleLine(name ?? '') || email
}

function reasonText(reason: ChangeReason, t: MailContext['t']): string {
  if (typeof reason === 'string') return reason
  return t('The owner of {email} says they did not make this booking, and has blocked new ones.', reason.params)
}

function eventOf({ meeting, reader, notice, when, language }: MailContext): NonNullable<MailContent['event']> {
  const { previous } = notice
  const was = previous && readableTime(previous.start, previous.end, reader.time_zone, language)
  const summary = titleIn(language, meeting)
  return { summary, when, cancelled: isOver(notice), ...(was && was.full !== when.full ? { was } : {}) }
}

function factsOf(
  { meeting, reader, notice, t }: MailContext,
  { notMe }: MailAddresses,
): NonNullable<MailContent['facts']> {
  const who = attendeesOf(meeting).map((person) => {
    const name = nameOf(person)
    if (person.role === 'organizer')
      return person.email === reader.email ? t('{name} (organizer, you)', { name }) : t('{name} (organizer)', { name })
    return person.email === reader.email ? t('{name} (you)', { name }) : name
  })
  const { meeting_url, location, description } = meeting
  return [
    ...(location && !isOver(notice) ? [{ label: t('Location'), value: location }] : []),
    ...(meeting_url && !isOver(notice) ? [{ label: t('Where'), value: meeting_url, url: meeting_url }] : []),
    ...(notice.reason ? [{ label: t('Reason'), value: reasonText(notice.reason, t) }] : []),
    { label: t('Who'), value: who },
    ...(description
      ? [{ label: notMe === undefined ? t('Notes') : t('Notes from the booker'), value: description }]
      : []),
  ]
}

/** Links to pages with a confirmation: programs that follow every link in a mail must not change anything. */
export function managingLinks(publicUrl: string, event_id: string, language: Language): [MailLink, MailLink] {
  const t = translator(spanish, language)
  return [
    { label: t('Reschedule'), url: `${publicUrl}/invites/reschedulings/${event_id}` },
    { label: t('Cancel'), url: `${publicUrl}/invites/cancellations/${event_id}` },
  ]
}

function linksOf(
  { publicUrl, handle, notMe }: MailAddresses,
  { meeting, reader, notice, language, t }: MailContext,
): Pick<MailContent, 'action' | 'secondary' | 'footer'> {
  const { url_invites, meeting_url } = meeting
  const disowning = notMe === undefined ? [] : [{ label: t('This was not me'), url: notMe }]
  if (isOver(notice)) {
    const again = notice.kind === 'cancelled' && url_invites && reader.role !== 'organizer'
    return {
      ...(again ? { action: { label: t('Find another time'), url: `${publicUrl}/invites/${url_invites}` } } : {}),
      secondary: disowning,
    }
  }
  const managing = handle === undefined ? [] : managingLinks(publicUrl, handle, language)
  return {
    ...(meeting_url ? { action: { label: t('Join the meeting'), url: meeting_url } } : {}),
    secondary: [...managing, ...disowning],
    ...(handle === undefined ? {} : { footer: t('Anyone you forward this to can change the meeting.') }),
  }
}
