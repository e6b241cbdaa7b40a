import type { CalendarPart } from '../../platform/mail/calendar-part.ts'
import { escapeHtml, escapeLinkUrl } from '../../platform/mail/html.ts'
import { renderStoredContent } from '../../platform/mail/layout.ts'
import { parseCalendarPart } from '../../platform/mail/parse-calendar-part.ts'
import { toReadableTime } from '../../platform/mail/readable-time.ts'
import type { MailRow } from '../../platform/mail/tables.ts'

/** Views of an open email. */
export const VIEWS = ['message', 'text', 'calendar'] as const
export type View = (typeof VIEWS)[number]

const VIEW_LABELS: Record<View, string> = { message: 'Message', text: 'Text', calendar: 'Calendar part' }
const RESPONSE_LABELS = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
  needs_action: 'no response yet',
}

interface MailboxPage {
  mails: readonly MailRow[]
  scheduledCount: number
  mail: MailRow | undefined
  view: View
  /** True if the user opened this email; false if it is shown because it is the newest. */
  isSelected: boolean
  from: string
}

/** The whole page: the list beside the open email; on a phone only one of the two. */
export function renderMailbox({ mails, scheduledCount, mail, view, isSelected, from }: MailboxPage): string {
  const title = isSelected && mail ? mail.subject : 'Mailbox'
  return renderDocument(
    title,
    `<body data-open="${isSelected || !mail ? 'mail' : 'list'}">
<nav class="side" aria-label="Emails">
  <header>
    <a class="logo" href="/"><span class="mark" aria-hidden="true"></span>Meridian</a>
    <h1>Mailbox</h1>
    <p class="hint">No mail server is configured, so emails are shown here.</p>
  </header>
  <div id="list">${renderMailList(mails, scheduledCount, mail?.mail_id)}</div>
  <p id="announcement" class="visually-hidden" role="status"></p>
</nav>
<main>${mail ? renderMail(mail, mail.ical === null && view === 'calendar' ? 'message' : view, from) : EMPTY_MAILBOX}</main>
</body>`,
  )
}

const EMPTY_MAILBOX = `<div class="empty"><h2>No emails yet</h2><p>Request a login code or book a meeting to see emails here.</p></div>`

export function renderNotFound(): string {
  return renderDocument(
    'No such email',
    `<body data-open="mail"><main><div class="empty"><h1>No such email</h1><p>It does not exist, or is no longer in this mailbox.</p><p><a href="/dev/mailbox">All emails</a></p></div></main></body>`,
  )
}

function renderDocument(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Meridian mailbox</title>
<link rel="stylesheet" href="/dev/mailbox.css">
<script src="/dev/mailbox.js" defer></script>
</head>
${body}
</html>
`
}

/** The list of emails, newest first, and the number of scheduled ones. */
export function renderMailList(mails: readonly MailRow[], scheduledCount: number, selectedId?: string): string {
  const items = mails.map(
    (
      mail,
    ) => `<li><a href="/dev/mailbox/${mail.mail_id}" data-id="${mail.mail_id}"${mail.mail_id === selectedId ? ' aria-current="page"' : ''}>
<span class="to">${escapeHtml(mail.to_email)}</span>${renderSentTime(mail)}
<span class="subject">${escapeHtml(mail.subject)}</span></a></li>`,
  )
  return `${renderScheduledCount(scheduledCount)}<ol>${items.join('\n')}</ol>`
}

function renderScheduledCount(scheduledCount: number): string {
  if (scheduledCount === 0) return ''
  return `<p class="scheduled">${scheduledCount === 1 ? '1 email is scheduled for later.' : `${scheduledCount} emails are scheduled for later.`}</p>`
}

/** UTC, until the script converts it to the user's time zone. */
function renderSentTime({ sent_at }: MailRow): string {
  if (!sent_at) return ''
  return `<time datetime="${sent_at.toISOString()}">${sent_at.toISOString().slice(11, 16)} UTC</time>`
}

function renderMail(mail: MailRow, view: View, from: string): string {
  const event = mail.ical === null ? undefined : parseCalendarPart(mail.ical)
  const views = VIEWS.filter((name) => name !== 'calendar' || event)
  const tabs = views.map(
    (name) =>
      `<a href="/dev/mailbox/${mail.mail_id}?view=${name}"${name === view ? ' aria-current="true"' : ''}>${VIEW_LABELS[name]}</a>`,
  )
  return `<article>
<header>
  <a class="back" href="/dev/mailbox">All emails</a>
  <h1>${escapeHtml(mail.subject)}</h1>
  <dl>
    <div><dt>To</dt><dd>${escapeHtml(formatPerson(mail.to_name, mail.to_email))}</dd></div>
    <div><dt>From</dt><dd>${escapeHtml(from)}</dd></div>
    ${mail.reply_to ? `<div><dt>Reply to</dt><dd>${escapeHtml(mail.reply_to)}</dd></div>` : ''}
    <div><dt>Sent</dt><dd>${renderSentTime(mail)}</dd></div>
  </dl>
  <nav class="tabs" aria-label="Parts of the email">${tabs.join('')}</nav>
</header>
${renderContent(mail, view, event)}
</article>`
}

function renderContent(mail: MailRow, view: View, event: Omit<CalendarPart, 'now'> | undefined): string {
  if (view === 'text') return `<pre class="part">${escapeHtml(renderStoredContent(mail.content).text)}</pre>`
  if (view === 'calendar' && event) return renderCalendarView(mail, event)
  return `<iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${mail.mail_id}/html"></iframe>`
}

function renderCalendarView({ mail_id, ical }: MailRow, event: Omit<CalendarPart, 'now'>): string {
  const time = toReadableTime(event.start, event.end, event.time_zone, 'en')
  const isCancelled = event.method === 'CANCEL'
  const href = event.url ? escapeLinkUrl(event.url) : undefined
  const people = event.attendees.map(
    ({ name, email, role, response_status }) =>
      `<li>${escapeHtml(formatPerson(name, email))} <span class="note">${role === 'organizer' ? 'organizer' : RESPONSE_LABELS[response_status]}</span></li>`,
  )
  return `<div class="part">
<section class="event"${isCancelled ? ' data-cancelled' : ''}>
  <p class="day" aria-hidden="true"><span>${time.weekday}</span><strong>${time.day}</strong><span>${time.month}</span></p>
  <div>
    <h2>${escapeHtml(event.summary)}</h2>
    <p class="hours">${escapeHtml(time.hours)}</p>
    <p class="note">${escapeHtml(time.zone)}</p>
    ${isCancelled ? '<p class="state">Canceled</p>' : ''}
    ${href ? `<p><a href="${href}" target="_blank" rel="noopener">${href}</a></p>` : ''}
    ${event.description ? `<p class="description">${escapeHtml(event.description)}</p>` : ''}
    <ul>${people.join('')}</ul>
  </div>
</section>
<p class="note">${event.method}, version ${event.sequence} of ${escapeHtml(event.uid)} · <a href="/dev/mailbox/${mail_id}/invite.ics" download>Download invite.ics</a></p>
<details><summary>Source</summary><pre>${escapeHtml(ical ?? '')}</pre></details>
</div>`
}

function formatPerson(name: string | null, email: string): string {
  return name ? `${name} <${email}>` : email
}
