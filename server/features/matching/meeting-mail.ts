import { type MailContent, type MailLink, renderMail } from '../../platform/mail/layout.ts'
import { singleLine } from '../../platform/mail/plain-text.ts'
import { type ReadableTime, readableTime } from '../../platform/mail/readable-time.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import type { Meeting, Participant } from './store.ts'

export type ChangeKind = 'made' | 'moved' | 'cancelled' | 'left'

/** What a reader is to hear of a meeting: of one that they have left themselves, that they are out of it. */
export interface News {
  kind: ChangeKind | 'withdrawn'
  /** Of a moved meeting: the time that the reader still believes in. */
  previous?: { start: Date; end: Date } | undefined
  /** Of one that goes on with fewer people: who has left. */
  left?: readonly Participant[]
}

/**
 * The mail that tells one of a meeting's people what happened to it, with times on their own clock; its calendar
 * part is the same for all.
 */
export function meetingMail(meeting: Meeting, reader: Participant, news: News, publicUrl: string): Omit<Mail, 'ical'> {
  const others = meeting.participants.filter((person) => person !== reader)
  const when = readableTime(meeting.start, meeting.end, reader.time_zone)
  return {
    to: { email: reader.email, name: reader.name },
    reply_to: answerAddress(reader, others),
    subject: `${subjectWord(news, reader)}: ${singleLine(meeting.summary)}, ${when.short}`,
    ...renderMail({
      ...opening(news, reader, others, when),
      event: eventOf(meeting, reader, news, when),
      facts: factsOf(meeting, reader, news),
      ...linksOf(publicUrl, meeting, reader, news),
    }),
  }
}

/** Answers go to the organizer, and the organizer's to the only other person, if it is one. */
function answerAddress(reader: Participant, others: readonly Participant[]): string | null {
  if (reader.role !== 'organizer') return others.find(({ role }) => role === 'organizer')?.email ?? null
  return others.length === 1 ? (others[0]?.email ?? null) : null
}

function subjectWord(news: News, reader: Participant): string {
  if (isOver(news)) return 'Cancelled'
  if (news.kind === 'moved') return 'Moved'
  if (news.kind === 'left') return 'Updated'
  return isInvited(reader) ? 'Invitation' : 'Booked'
}

/** For the reader, at least. */
function isOver({ kind }: News): boolean {
  return kind === 'cancelled' || kind === 'withdrawn'
}

/** Somebody else booked for them. */
function isInvited(reader: Participant): boolean {
  return reader.response_status === 'needs_action'
}

function opening(
  { kind, left = [] }: News,
  reader: Participant,
  others: readonly Participant[],
  when: ReadableTime,
): Pick<MailContent, 'title' | 'preview' | 'paragraphs'> {
  const company = companyOf(others)
  if (kind === 'moved') {
    return {
      title: 'Your meeting has moved',
      preview: `Now ${when.full}`,
      paragraphs: [`Your meeting with ${company} has a new time.`],
    }
  }
  if (kind === 'cancelled') {
    return {
      title: 'Your meeting is cancelled',
      preview: `It was to be ${when.full}`,
      paragraphs: [`Your meeting with ${company} will not take place.`],
    }
  }
  if (kind === 'withdrawn') {
    return {
      title: 'You have left this meeting',
      preview: `It is to be ${when.full}`,
      paragraphs: [`Your meeting with ${company} takes place without you.`],
    }
  }
  if (kind === 'left') {
    const gone = companyOf(left)
    return {
      title: 'Your meeting has fewer people',
      preview: `${gone} will not be there`,
      paragraphs: [`${gone} will not be at your meeting with ${company}. Its time stays.`],
    }
  }
  const organizer = others.find(({ role }) => role === 'organizer')
  if (isInvited(reader) && organizer) {
    const rest = others.filter((person) => person !== organizer)
    return {
      title: 'You are invited to a meeting',
      preview: when.full,
      paragraphs: [
        `${nameOf(organizer)} invites you to a meeting${rest.length > 0 ? ` with ${companyOf(rest)}` : ''}.`,
      ],
    }
  }
  const booker = reader.role === 'organizer' && others.length === 1
  return {
    title: 'Your meeting is booked',
    preview: when.full,
    paragraphs: [booker ? `${company} booked a meeting with you.` : `You are meeting ${company}.`],
  }
}

function companyOf(others: readonly Participant[]): string {
  const [first, second] = others
  if (!first) return 'nobody else'
  if (!second) return nameOf(first)
  return others.length === 2
    ? `${nameOf(first)} and ${nameOf(second)}`
    : `${nameOf(first)} and ${others.length - 1} others`
}

function nameOf({ name, email }: Participant): string {
  return singleLine(name ?? '') || email
}

function eventOf(
  { summary }: Meeting,
  { time_zone }: Participant,
  news: News,
  when: ReadableTime,
): NonNullable<MailContent['event']> {
  const { previous } = news
  const was = previous && readableTime(previous.start, previous.end, time_zone)
  return { summary, when, cancelled: isOver(news), ...(was && was.full !== when.full ? { was } : {}) }
}

function factsOf(meeting: Meeting, reader: Participant, news: News): NonNullable<MailContent['facts']> {
  const who = meeting.participants.map((person) => {
    const marks = [person.role === 'organizer' && 'organizer', person === reader && 'you'].filter(Boolean)
    return nameOf(person) + (marks.length > 0 ? ` (${marks.join(', ')})` : '')
  })
  const { meeting_url, description } = meeting
  return [
    ...(meeting_url && !isOver(news) ? [{ label: 'Where', value: meeting_url, url: meeting_url }] : []),
    { label: 'Who', value: who },
    ...(description ? [{ label: 'Notes', value: description }] : []),
  ]
}

/** The pages that ask before they do: a program that follows every link of a mail changes nothing. */
export function managingLinks(publicUrl: string, { meeting_id }: Meeting): [MailLink, MailLink] {
  return [
    { label: 'Reschedule', url: `${publicUrl}/invites/reschedulings/${meeting_id}` },
    { label: 'Cancel', url: `${publicUrl}/invites/cancellations/${meeting_id}` },
  ]
}

function linksOf(
  publicUrl: string,
  meeting: Meeting,
  reader: Participant,
  news: News,
): Pick<MailContent, 'action' | 'secondary' | 'footer'> {
  if (isOver(news)) {
    const again = news.kind === 'cancelled' && meeting.url_invites && reader.role !== 'organizer'
    return again ? { action: { label: 'Find another time', url: `${publicUrl}/invites/${meeting.url_invites}` } } : {}
  }
  return {
    ...(meeting.meeting_url ? { action: { label: 'Join the meeting', url: meeting.meeting_url } } : {}),
    secondary: managingLinks(publicUrl, meeting),
    footer: 'Whoever has these links can move or cancel the meeting. Pass this mail on with care.',
  }
}
