import type { Language } from '#shared/languages.ts'
import { spanish } from './layout-es.ts'
import { renderHtml } from './layout-html.ts'
import { capitalize, toMultiLine, toSingleLine } from './plain-text.ts'
import type { ReadableTime } from './readable-time.ts'
import { createTranslator, type Translator } from './translator.ts'

export interface MailLink {
  label: string
  url: string
}

/** Translates the wording of the layout. */
export type LayoutTranslator = Translator<typeof spanish>

/** The content of an email, without its layout. All fields are plain text; rendering escapes them. */
export interface MailContent {
  /** The language of the whole email. */
  language: Language
  title: string
  /** The preview text in the inbox list, beside the subject. */
  preview: string
  paragraphs: readonly string[]
  /** An event, rendered as a card. */
  event?: { summary: string; when: ReadableTime; was?: ReadableTime; cancelled?: boolean }
  /** One value or several lines; with a `url`, the value is a link. */
  facts?: readonly { label: string; value: string | readonly string[]; url?: string }[]
  /** A code to type or copy. */
  code?: string
  /** The main action. */
  action?: MailLink
  /** Further actions. */
  secondary?: readonly MailLink[]
  footer?: string
}

/** An email as standalone HTML and as plain text. */
export interface RenderedContent {
  html: string
  text: string
}

/** The content of an email in the outbox: emails queued by earlier releases are already rendered. */
export type StoredContent = MailContent | RenderedContent

/** Renders an email from the outbox; empty if its content was deleted after it was sent. */
export function renderStoredContent(content: StoredContent | null): RenderedContent {
  if (!content) return { html: '', text: '' }
  return 'html' in content ? content : renderMail(content)
}

/** Renders an email as standalone HTML and as plain text. */
export function renderMail(content: MailContent): RenderedContent {
  const safeContent = sanitize(content)
  const t = createTranslator(spanish, content.language)
  return { html: renderHtml(safeContent, t), text: renderText(safeContent, t) }
}

/** Removes control characters from user text, and line breaks from single-line fields. */
function sanitize(content: MailContent): MailContent {
  return {
    ...content,
    title: toSingleLine(content.title),
    preview: toSingleLine(content.preview),
    paragraphs: content.paragraphs.map(toMultiLine),
    ...(content.event ? { event: { ...content.event, summary: toSingleLine(content.event.summary) } } : {}),
    ...(content.facts
      ? { facts: content.facts.map((fact) => ({ ...fact, value: [fact.value].flat().map(toMultiLine) })) }
      : {}),
  }
}

function renderText(content: MailContent, t: LayoutTranslator): string {
  const { title, paragraphs, event, facts = [], code, action, secondary = [], footer } = content
  const links = [action, ...secondary].filter((link) => link !== undefined)
  const otherFacts = facts.filter(({ url }) => url === undefined || url !== action?.url)
  const blocks = [
    title,
    ...paragraphs,
    event && formatEvent(event, t),
    otherFacts.map(({ label, value, url }) => `${label}:${formatFact(value, url)}`).join('\n'),
    code,
    links.map(({ label, url }) => `${label}:\n${url}`).join('\n\n'),
    footer && `--\n${footer}`,
    footer ? 'Meridian' : '--\nMeridian',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function formatEvent(
  { summary, when, was, cancelled }: NonNullable<MailContent['event']>,
  t: LayoutTranslator,
): string {
  return [
    cancelled ? t('Canceled: {summary}', { summary }) : summary,
    capitalize(when.full),
    ...(was ? [t('(instead of {time})', { time: was.full })] : []),
  ].join('\n')
}

function formatFact(value: string | readonly string[], url: string | undefined): string {
  const lines = [value].flat().flatMap((text) => text.split('\n'))
  const text = lines.length > 1 ? lines.map((line) => `\n  ${line}`).join('') : ` ${lines.join('')}`
  return url && url !== lines[0] ? `${text} ${url}` : text
}
