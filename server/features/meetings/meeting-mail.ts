import type { Language } from '#shared/languages.ts'
import { joinNames, titleFor } from '#shared/meeting-title.ts'
import { type CancelOutcome, getCancelOutcome } from '#shared/meetings.ts'
import type { MailContent, MailLink } from '../../platform/mail/layout.ts'
import { capitalize, toSingleLine } from '../../platform/mail/plain-text.ts'
import { type ReadableTime, toReadableTime } from '../../platform/mail/readable-time.ts'
import { createTranslator, type Translator } from '../../platform/mail/translator.ts'
import type { DepartedPerson, Mail, MailAddress } from '../../platform/mail/transport.ts'
import type { ChangeReason } from './changes/change.ts'
import { defangLinks, withDefangedName } from './guests/entered-address.ts'
import { spanish } from './mail-es.ts'
import { findOrganizer, listAttendees } from './meetings.ts'
import { getRecipientLanguage } from './recipient-language.ts'
import type { Meeting, Participant } from './store.ts'

export type ChangeKind = 'booked' | 'link_added' | 'moved' | 'updated' | 'cancelled' | 'left'

/** The content of an email about a meeting; `you_left` notifies participants who have left it. */
export interface MeetingNotice {
  kind: ChangeKind | 'you_left'
  /** The time in the recipient's last notification. */
  previousTime?: { start: Date; end: Date } | undefined
  /** For a meeting that continues, the participants who left since the recipient's last notification. */
  departedParticipants?: readonly DepartedPerson[]
  /** Who moved or cancelled the meeting; unknown if they used the link in an old email. */
  actor?: MailAddress | null | undefined
  /** Who changed its details since then: null if unknown, undefined if nobody did. */
  updatedBy?: MailAddress | null | undefined
  /** Why the meeting was cancelled; shown in the body, never in the subject. */
  reason?: ChangeReason | undefined
}

/** The values from which an email's links are built. */
export interface MailUrls {
  publicUrl: string
  /** The recipient's handle; undefined if the email has no links to the meeting. */
  handle: string | undefined
  /** The "This was not me" page, for an address that an anonymous booker entered. */
  notMeUrl?: string | undefined
}

/** Everything that the wording of an email depends on. */
interface MailContext {
  meeting: Meeting
  recipient: Participant
  others: readonly Participant[]
  notice: MeetingNotice
  when: ReadableTime
  /** Whether the recipient has said that they did not make the booking. */
  isDisowned: boolean
  language: Language
  t: Translator<typeof spanish>
}

/** The email that notifies a participant of a change, in their time zone and language. */
export function meetingMail(
  meeting: Meeting,
  participant: Participant,
  originalNotice: MeetingNotice,
  urls: MailUrls,
): Omit<Mail, 'ical'> {
  const { notMeUrl } = urls
  const recipient = notMeUrl === undefined ? participant : withDefangedName(participant)
  const notice =
    notMeUrl === undefined ? originalNotice : defangNotice(originalNotice, findOrganizer(meeting.participants))
  const others = listAttendees(meeting).filter(({ email }) => email !== recipient.email)
  const language = getRecipientLanguage(recipient, meeting)
  const when = toReadableTime(meeting.start, meeting.end, recipient.time_zone, language)
  const isDisowned = isBookingDisowned(originalNotice) && originalNotice.reason.params.email === participant.email
  const t = createTranslator(spanish, language)
  const context = { meeting, recipient, others, notice, when, isDisowned, language, t }
  return {
    to: { email: recipient.email, name: notMeUrl === undefined ? recipient.name : null },
    reply_to: getReplyToAddress(recipient, others),
    subject: formatSubject(context),
    content: {
      language,
      ...withWarning(createIntro(context), urls, context),
      event: createEvent(context),
      facts: createFacts(context, urls),
      ...createLinks(urls, context),
    },
  }
}

/** Whether the owner of an address has said that they did not make the booking. */
function isBookingDisowned(notice: MeetingNotice): notice is MeetingNotice & { reason: Exclude<ChangeReason, string> } {
  return typeof notice.reason === 'object'
}

/** Breaks up the links in a notice, except in what the organizer wrote. */
function defangNotice(notice: MeetingNotice, organizer: Participant | undefined): MeetingNotice {
  const { actor, updatedBy, reason } = notice
  const isOrganizer = (person: MailAddress) => person.email === organizer?.email
  const defangPerson = (person: MailAddress) => (isOrganizer(person) ? person : withDefangedName(person))
  return {
    ...notice,
    actor: actor && defangPerson(actor),
    updatedBy: updatedBy && defangPerson(updatedBy),
    reason: reason && (actor && isOrganizer(actor) ? reason : defangReason(reason)),
  }
}

function defangReason(reason: ChangeReason): ChangeReason {
  if (typeof reason === 'string') return defangLinks(reason)
  return { ...reason, params: { email: defangLinks(reason.params.email) } }
}

/** Warns the owner of an address that an anonymous booker entered, and offers the "This was not me" link. */
function withWarning(
  content: Pick<MailContent, 'title' | 'preview' | 'paragraphs'>,
  { notMeUrl }: MailUrls,
  { notice, isDisowned, t }: MailContext,
): Pick<MailContent, 'title' | 'preview' | 'paragraphs'> {
  if (notMeUrl === undefined || isDisowned) return content
  const warning =
    notice.kind === 'cancelled'
      ? t(
          'Someone entered this email address to book the meeting. If it wasn’t you, choose “This was not me”: we will block new bookings with the same organizer.',
        )
      : t(
          'Someone entered this email address to book the meeting. If it wasn’t you, choose “This was not me”: we will cancel the booking and block new ones with the same organizer.',
        )
  return { ...content, paragraphs: [...content.paragraphs, warning] }
}

/** Participants reply to the organizer. The organizer replies to the other participant if there is only one. */
function getReplyToAddress(recipient: Participant, others: readonly Participant[]): string | null {
  if (recipient.role !== 'organizer') return findOrganizer(others)?.email ?? null
  return others.length === 1 ? (others[0]?.email ?? null) : null
}

function formatSubject({ meeting, recipient, notice, when, language, t }: MailContext): string {
  const values = { summary: toSingleLine(titleFor(language, meeting)), when: when.short }
  if (notice.kind === 'you_left') return t('You left: {summary}, {when}', values)
  if (notice.kind === 'cancelled') return t('Canceled: {summary}, {when}', values)
  if (notice.kind === 'moved') return t('Moved: {summary}, {when}', values)
  const name = formatOnlyDeparture(notice)
  if (name !== undefined) return t('{name} left: {summary}, {when}', { name, ...values })
  if (notice.kind === 'left' || notice.kind === 'updated') return t('Updated: {summary}, {when}', values)
  return isInvited(recipient) ? t('Invitation: {summary}, {when}', values) : t('Booked: {summary}, {when}', values)
}

/** The name of the person who left, if nothing else has changed. */
function formatOnlyDeparture({ kind, departedParticipants = [] }: MeetingNotice): string | undefined {
  const [person, ...others] = kind === 'left' ? departedParticipants : []
  return person && others.length === 0 ? formatName(person) : undefined
}

/** Whether the recipient no longer attends: the meeting was cancelled, or they have left it. */
function hasEndedForRecipient({ kind }: MeetingNotice): boolean {
  return kind === 'cancelled' || kind === 'you_left'
}

/** Whether the organizer has invited the recipient, who has not responded yet. */
function isInvited(recipient: Participant): boolean {
  return recipient.response_status === 'needs_action'
}

function createIntro(context: MailContext): Pick<MailContent, 'title' | 'preview' | 'paragraphs'> {
  const { meeting, recipient, others, notice, t } = context
  const when = context.when.full
  const otherNames = formatNames(others, context)
  if (notice.kind === 'moved') {
    return {
      title: t('Your meeting has moved'),
      preview: t('Now {when}', { when }),
      paragraphs: [formatMoveSentence(context), ...formatUpdate(context), ...formatDepartures(context)],
    }
  }
  if (notice.kind === 'updated') {
    return {
      title: t('Your meeting’s details have changed'),
      preview: capitalize(when),
      paragraphs: [[...formatUpdate(context), t('The time stays the same.')].join(' '), ...formatDepartures(context)],
    }
  }
  if (notice.kind === 'cancelled') {
    return {
      title: t('Your meeting is canceled'),
      preview: t('It was scheduled for {when}', { when }),
      paragraphs: [formatCancellationSentence(context)],
    }
  }
  if (notice.kind === 'you_left') {
    return {
      title: t('You left this meeting'),
      preview: t('It remains scheduled for {when}', { when }),
      paragraphs: [t('Your meeting with {others} will go ahead without you.', { others: otherNames })],
    }
  }
  if (notice.kind === 'left') {
    const names = formatNames(notice.departedParticipants ?? [], context)
    const name = formatOnlyDeparture(notice)
    return {
      title: name === undefined ? t('Someone left your meeting') : t('{name} left your meeting', { name }),
      preview: t('{names} will not attend', { names }),
      paragraphs: [
        t('{names} left your meeting with {others}. The time stays the same.', { names, others: otherNames }),
      ],
    }
  }
  const organizer = findOrganizer(others)
  if (isInvited(recipient) && organizer) return createInvitationIntro(organizer, context)
  // A group may have only one other attendee left, but its organizer booked it without a link.
  const isBookedByOther = recipient.role === 'organizer' && others.length === 1 && meeting.url_invites !== null
  return {
    title: t('Your meeting is booked'),
    preview: capitalize(when),
    paragraphs: [
      isBookedByOther
        ? t('{others} booked a meeting with you.', { others: otherNames })
        : t('You are meeting {others}.', { others: otherNames }),
      ...formatDepartures(context),
    ],
  }
}

function formatMoveSentence(context: MailContext): string {
  const { notice, recipient, others, t } = context
  const otherNames = formatNames(others, context)
  if (!notice.actor) return t('Your meeting with {others} has a new time.', { others: otherNames })
  if (notice.actor.email === recipient.email) return t('You moved your meeting with {others}.', { others: otherNames })
  const name = formatName(notice.actor)
  const rest = others.filter(({ email }) => email !== notice.actor?.email)
  return rest.length > 0
    ? t('{name} moved your meeting with {others}.', { name, others: formatNames(rest, context) })
    : t('{name} moved your meeting.', { name })
}

/**
 * The sentence about changed details, if any. If the meeting was moved back, the person who moved it counts as having
 * changed them.
 */
function formatUpdate({ notice, recipient, t }: MailContext): string[] {
  const updatedBy = notice.updatedBy === undefined && notice.kind === 'updated' ? notice.actor : notice.updatedBy
  if (updatedBy === undefined) return []
  if (updatedBy === null) return [t('The details have changed.')]
  if (updatedBy.email === recipient.email) return [t('You changed the details.')]
  return [t('{name} changed the details.', { name: formatName(updatedBy) })]
}

/** The sentence about the participants who left, if any, in an email about another change. */
function formatDepartures(context: MailContext): string[] {
  const { departedParticipants = [] } = context.notice
  const names = formatNames(departedParticipants, context)
  return departedParticipants.length > 0 ? [context.t('{names} will not attend.', { names })] : []
}

function formatCancellationSentence(context: MailContext): string {
  const { notice, recipient, others, isDisowned, t } = context
  const otherNames = formatNames(others, context)
  if (isDisowned)
    return t('You did not make this booking, so we canceled it and blocked new ones with {others}.', {
      others: otherNames,
    })
  if (!notice.actor || isBookingDisowned(notice))
    return t('Your meeting with {others} will not take place.', { others: otherNames })
  if (notice.actor.email === recipient.email)
    return t('You canceled your meeting with {others}.', { others: otherNames })
  const name = formatName(notice.actor)
  const rest = others.filter(({ email }) => email !== notice.actor?.email)
  return rest.length > 0
    ? t('{name} canceled your meeting with {others}.', { name, others: formatNames(rest, context) })
    : t('{name} canceled your meeting.', { name })
}

function createInvitationIntro(
  inviter: Participant,
  context: MailContext,
): Pick<MailContent, 'title' | 'preview' | 'paragraphs'> {
  const { others, when, t } = context
  const organizer = formatName(inviter)
  const rest = others.filter((other) => other !== inviter)
  return {
    title: t('You are invited to a meeting'),
    preview: capitalize(when.full),
    paragraphs: [
      rest.length > 0
        ? t('{organizer} invites you to a meeting with {others}.', { organizer, others: formatNames(rest, context) })
        : t('{organizer} invites you to a meeting.', { organizer }),
    ],
  }
}

function formatNames(people: readonly MailAddress[], { language, t }: Pick<MailContext, 'language' | 't'>): string {
  const [first, second] = people
  if (!first) return t('nobody else')
  if (!second) return formatName(first)
  return people.length === 2
    ? joinNames(language, formatName(first), formatName(second))
    : t('{name} and {n} others', { name: formatName(first), n: people.length - 1 })
}

function formatName({ name, email }: MailAddress): string {
  return toSingleLine(name ?? '') || email
}

/** Why the meeting was cancelled, or why people left. */
function formatReasons({ notice, isDisowned, t }: MailContext): string[] {
  const { reason, departedParticipants = [] } = notice
  if (reason) return isDisowned ? [] : [formatReason(reason, t)]
  const isOnlyChange = formatOnlyDeparture(notice) !== undefined
  return departedParticipants.flatMap((person) => {
    if (!person.reason) return []
    return isOnlyChange ? person.reason : `${formatName(person)}: ${person.reason}`
  })
}

function formatReason(reason: ChangeReason, t: MailContext['t']): string {
  if (typeof reason === 'string') return reason
  return t('The owner of {email} says they did not make this booking, and has blocked new ones.', reason.params)
}

function createEvent({ meeting, recipient, notice, when, language }: MailContext): NonNullable<MailContent['event']> {
  const { previousTime } = notice
  const was = previousTime && toReadableTime(previousTime.start, previousTime.end, recipient.time_zone, language)
  const summary = titleFor(language, meeting)
  return {
    summary,
    when,
    cancelled: notice.kind === 'cancelled',
    ...(was && was.full !== when.full ? { was } : {}),
  }
}

function createFacts(context: MailContext, { notMeUrl }: MailUrls): NonNullable<MailContent['facts']> {
  const { meeting, recipient, notice, t } = context
  const attendees = listAttendees(meeting).map((person) => {
    const name = formatName(person)
    if (person.role === 'organizer')
      return person.email === recipient.email
        ? t('{name} (organizer, you)', { name })
        : t('{name} (organizer)', { name })
    return person.email === recipient.email ? t('{name} (you)', { name }) : name
  })
  const { meeting_url, location, description, has_organizer_description } = meeting
  const reasons = formatReasons(context)
  const isFromBooker = notMeUrl !== undefined && !has_organizer_description
  return [
    ...(location && !hasEndedForRecipient(notice) ? [{ label: t('Location'), value: location }] : []),
    ...(meeting_url && !hasEndedForRecipient(notice)
      ? [{ label: t('Meeting link'), value: meeting_url, url: meeting_url }]
      : []),
    ...(reasons.length > 0 ? [{ label: t('Reason'), value: reasons }] : []),
    { label: t('Who'), value: attendees },
    ...(description ? [{ label: isFromBooker ? t('Notes from the booker') : t('Notes'), value: description }] : []),
  ]
}

/** A link to the rescheduling page. */
export function createRescheduleLink(publicUrl: string, event_id: string, language: Language): MailLink {
  const t = createTranslator(spanish, language)
  return { label: t('Reschedule'), url: `${publicUrl}/invites/reschedulings/${event_id}` }
}

/**
 * Links to the pages that ask to confirm a move or a cancellation, because software that follows every link in an email
 * must not change anything.
 * @param cancelling the outcome if the recipient cancels
 */
export function createManageLinks(
  publicUrl: string,
  event_id: string,
  language: Language,
  cancelling: CancelOutcome,
): MailLink[] {
  const t = createTranslator(spanish, language)
  const label = cancelling === 'left' ? t('Leave meeting') : t('Cancel')
  return [
    createRescheduleLink(publicUrl, event_id, language),
    { label, url: `${publicUrl}/invites/cancellations/${event_id}` },
  ]
}

function createLinks(
  { publicUrl, handle, notMeUrl }: MailUrls,
  { meeting, recipient, notice, isDisowned, language, t }: MailContext,
): Pick<MailContent, 'action' | 'secondary' | 'footer'> {
  if (isDisowned) return {}
  const { url_invites, meeting_url } = meeting
  const notMeLinks = notMeUrl === undefined ? [] : [{ label: t('This was not me'), url: notMeUrl }]
  if (hasEndedForRecipient(notice)) {
    const canBookAgain = notice.kind === 'cancelled' && url_invites && recipient.role !== 'organizer'
    return {
      ...(canBookAgain
        ? { action: { label: t('Find another time'), url: `${publicUrl}/invites/${url_invites}` } }
        : {}),
      secondary: notMeLinks,
    }
  }
  const cancelling = getCancelOutcome(meeting.participants, recipient.role)
  const manageLinks = handle === undefined ? [] : createManageLinks(publicUrl, handle, language, cancelling)
  return {
    ...(meeting_url ? { action: { label: t('Join the meeting'), url: meeting_url } } : {}),
    secondary: [...manageLinks, ...notMeLinks],
    ...(handle === undefined ? {} : { footer: t('Anyone you forward this to can change the meeting.') }),
  }
}
