import type { Language } from '#shared/languages.ts'
import { both, titleIn } from '#shared/meeting-title.ts'
import { type MailContent, type MailLink, renderMail } from '../../platform/mail/layout.ts'
import { capitalized, singleLine } from '../../platform/mail/plain-text.ts'
import { type ReadableTime, readableTime } from '../../platform/mail/readable-time.ts'
import { type Translator, translator } from '../../platform/mail/translator.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { spanish } from './mail-es.ts'
import { languageFor } from './reader-language.ts'
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

/** Of whom and to whom a mail speaks, and how. */
interface Telling {
  meeting: Meeting
  reader: Participant
  others: readonly Participant[]
  news: News
  when: ReadableTime
  language: Language
  t: Translator<typeof spanish>
}

/**
 * The mail that tells one of a meeting's people what happened to it, with times on their own clock, in their language; its
 * calendar part is the same for all who share that.
 */
export function meetingMail(meeting: Meeting, reader: Participant, news: News, publicUrl: string): Omit<Mail, 'ical'> {
  const others = meeting.participants.filter((person) => person !== reader)
  const language = languageFor(reader, meeting)
  const when = readableTime(meeting.start, meeting.end, reader.time_zone, language)
  const telling = { meeting, reader, others, news, when, language, t: translator(spanish, language) }
  return {
    to: { email: reader.email, name: reader.name },
    reply_to: answerAddress(reader, others),
    subject: subjectOf(telling),
    ...renderMail({
      language,
      ...opening(telling),
      event: eventOf(telling),
      facts: factsOf(telling),
      ...linksOf(publicUrl, telling),
    }),
  }
}

/** Answers go to the organizer, and the organizer's to the only other person, if it is one. */
function answerAddress(reader: Participant, others: readonly Participant[]): string | null {
  if (reader.role !== 'organizer') return others.find(({ role }) => role === 'organizer')?.email ?? null
  return others.length === 1 ? (others[0]?.email ?? null) : null
}

function subjectOf({ meeting, reader, news, when, language, t }: Telling): string {
  const values = { summary: singleLine(titleIn(language, meeting)), when: when.short }
  if (isOver(news)) return t('Cancelled: {summary}, {when}', values)
  if (news.kind === 'moved') return t('Moved: {summary}, {when}', values)
  if (news.kind === 'left') return t('Updated: {summary}, {when}', values)
  return isInvited(reader) ? t('Invitation: {summary}, {when}', values) : t('Booked: {summary}, {when}', values)
}

/** For the reader, at least. */
function isOver({ kind }: News): boolean {
  return kind === 'cancelled' || kind === 'withdrawn'
}

/** Somebody else booked for them. */
function isInvited(reader: Participant): boolean {
  return reader.response_status === 'needs_action'
}

function opening(telling: Telling): Pick<MailContent, 'title' | 'preview' | 'paragraphs'> {
  const { reader, others, news, t } = telling
  const when = telling.when.full
  const company = companyOf(others, telling)
  if (news.kind === 'moved') {
    return {
      title: t('Your meeting has moved'),
      preview: t('Now {when}', { when }),
      paragraphs: [t('Your meeting with {company} has a new time.', { company })],
    }
  }
  if (news.kind === 'cancelled') {
    return {
      title: t('Your meeting is cancelled'),
      preview: t('It was to be {when}', { when }),
      paragraphs: [t('Your meeting with {company} will not take place.', { company })],
    }
  }
  if (news.kind === 'withdrawn') {
    return {
      title: t('You have left this meeting'),
      preview: t('It is to be {when}', { when }),
      paragraphs: [t('Your meeting with {company} takes place without you.', { company })],
    }
  }
  if (news.kind === 'left') {
    const gone = companyOf(news.left ?? [], telling)
    return {
      title: t('Your meeting has fewer people'),
      preview: t('{gone} will not be there', { gone }),
      paragraphs: [t('{gone} will not be at your meeting with {company}. Its time stays.', { gone, company })],
    }
  }
  const organizer = others.find(({ role }) => role === 'organizer')
  if (isInvited(reader) && organizer) return invitation(organizer, telling)
  const isBooked = reader.role === 'organizer' && others.length === 1
  return {
    title: t('Your meeting is booked'),
    preview: capitalized(when),
    paragraphs: [
      isBooked ? t('{company} booked a meeting with you.', { company }) : t('You are meeting {company}.', { company }),
    ],
  }
}

function invitation(person: Participant, telling: Telling): Pick<MailContent, 'title' | 'preview' | 'paragraphs'> {
  const { others, when, t } = telling
  const organizer = nameOf(person)
  const rest = others.filter((other) => other !== person)
  return {
    title: t('You are invited to a meeting'),
    preview: capitalized(when.full),
    paragraphs: [
      rest.length > 0
        ? t('{organizer} invites you to a meeting with {company}.', { organizer, company: companyOf(rest, telling) })
        : t('{organizer} invites you to a meeting.', { organizer }),
    ],
  }
}

function companyOf(others: readonly Participant[], { language, t }: Pick<Telling, 'language' | 't'>): string {
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

function eventOf({ meeting, reader, news, when, language }: Telling): NonNullable<MailContent['event']> {
  const { previous } = news
  const was = previous && readableTime(previous.start, previous.end, reader.time_zone, language)
  const summary = titleIn(language, meeting)
  return { summary, when, cancelled: isOver(news), ...(was && was.full !== when.full ? { was } : {}) }
}

function factsOf({ meeting, reader, news, t }: Telling): NonNullable<MailContent['facts']> {
  const who = meeting.participants.map((person) => {
    const name = nameOf(person)
    if (person.role === 'organizer')
      return person === reader ? t('{name} (organizer, you)', { name }) : t('{name} (organizer)', { name })
    return person === reader ? t('{name} (you)', { name }) : name
  })
  const { meeting_url, description } = meeting
  return [
    ...(meeting_url && !isOver(news) ? [{ label: t('Where'), value: meeting_url, url: meeting_url }] : []),
    { label: t('Who'), value: who },
    ...(description ? [{ label: t('Notes'), value: description }] : []),
  ]
}

/** The pages that ask before they do: a program that follows every link of a mail changes nothing. */
export function managingLinks(publicUrl: string, { meeting_id }: Meeting, language: Language): [MailLink, MailLink] {
  const t = translator(spanish, language)
  return [
    { label: t('Reschedule'), url: `${publicUrl}/invites/reschedulings/${meeting_id}` },
    { label: t('Cancel'), url: `${publicUrl}/invites/cancellations/${meeting_id}` },
  ]
}

function linksOf(
  publicUrl: string,
  { meeting, reader, news, language, t }: Telling,
): Pick<MailContent, 'action' | 'secondary' | 'footer'> {
  const { url_invites, meeting_url } = meeting
  if (isOver(news)) {
    const again = news.kind === 'cancelled' && url_invites && reader.role !== 'organizer'
    return again ? { action: { label: t('Find another time'), url: `${publicUrl}/invites/${url_invites}` } } : {}
  }
  return {
    ...(meeting_url ? { action: { label: t('Join the meeting'), url: meeting_url } } : {}),
    secondary: managingLinks(publicUrl, meeting, language),
    footer: t('Whoever has these links can move or cancel the meeting. Pass this mail on with care.'),
  }
}
