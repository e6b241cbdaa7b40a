import { layoutHtml } from './layout-html.ts'
import { multiLine, singleLine } from './plain-text.ts'
import type { ReadableTime } from './readable-time.ts'

export interface MailLink {
  label: string
  url: string
}

/** What a mail says, without its looks. All of it is text: it is escaped here. */
export interface MailContent {
  title: string
  /** What a list of mails shows beside the subject. */
  preview: string
  paragraphs: readonly string[]
  /** An appointment, drawn as one. */
  event?: { summary: string; when: ReadableTime; was?: ReadableTime; cancelled?: boolean }
  /** One value or several lines of them; with a `url` the value is its link. */
  facts?: readonly { label: string; value: string | readonly string[]; url?: string }[]
  /** A code to be typed or copied. */
  code?: string
  /** The one thing to do. */
  action?: MailLink
  /** What else can be done. */
  secondary?: readonly MailLink[]
  footer?: string
}

/** Gives what a mail says its looks: HTML that stands on its own, and the same as text. */
export function renderMail(content: MailContent): { html: string; text: string } {
  const tidy = tidied(content)
  return { html: layoutHtml(tidy), text: layoutText(tidy) }
}

/** What people wrote may hold line breaks and worse where one line belongs. */
function tidied(content: MailContent): MailContent {
  return {
    ...content,
    title: singleLine(content.title),
    preview: singleLine(content.preview),
    paragraphs: content.paragraphs.map(multiLine),
    ...(content.event ? { event: { ...content.event, summary: singleLine(content.event.summary) } } : {}),
    ...(content.facts
      ? { facts: content.facts.map((fact) => ({ ...fact, value: [fact.value].flat().map(multiLine) })) }
      : {}),
  }
}

function layoutText({
  title,
  paragraphs,
  event,
  facts = [],
  code,
  action,
  secondary = [],
  footer,
}: MailContent): string {
  const links = [action, ...secondary].filter((link) => link !== undefined)
  const blocks = [
    title,
    ...paragraphs,
    event && eventText(event),
    facts.map(({ label, value, url }) => `${label}:${factText(value, url)}`).join('\n'),
    code,
    links.map(({ label, url }) => `${label}:\n${url}`).join('\n\n'),
    footer && `--\n${footer}`,
    footer ? 'Meridian' : '--\nMeridian',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function eventText({ summary, when, was, cancelled }: NonNullable<MailContent['event']>): string {
  return [cancelled ? `Cancelled: ${summary}` : summary, when.full, ...(was ? [`(instead of ${was.full})`] : [])].join(
    '\n',
  )
}

function factText(value: string | readonly string[], url: string | undefined): string {
  const lines = [value].flat().flatMap((text) => text.split('\n'))
  const text = lines.length > 1 ? lines.map((line) => `\n  ${line}`).join('') : ` ${lines.join('')}`
  return url && url !== lines[0] ? `${text} ${url}` : text
}
