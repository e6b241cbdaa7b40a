import { isEmail, normalizeEmail } from '#shared/access.ts'
import { type Attendee, MAX_ATTENDEES } from '#shared/events.ts'
import { toMultiLine, toSingleLine } from '../../../../platform/mail/plain-text.ts'
import type { EventRow } from '../../tables.ts'

/**
 * Separates a description from the link and the people that follow it in the body. If these people were attendees,
 * Graph would send them its own invitations.
 */
const SEPARATOR = '— Meridian —'
/** Begins the block that Teams adds to a body, as text or HTML. If the block is removed, the event loses its link. */
const TEAMS_SEPARATOR = /(?<!_)_{20,}(?!_)(?=(?:(?!_{20})[^]){0,600}?Microsoft Teams)/

/** Much longer than a description with the longest list of people: anybody can send invitations with long bodies. */
const MAX_BODY_LENGTH = 100_000
/** Exchange may insert empty lines between people. */
const MAX_LIST_LINES = 4 * MAX_ATTENDEES

type EventText = Pick<EventRow, 'description' | 'attendees' | 'meeting_url'>

/** The text of an event's body. */
export function formatBody({ description, attendees, meeting_url }: EventText): string {
  const people = attendees.map(({ name, email }) =>
    name === null ? email : `${toSingleLine(name).replaceAll(/[<>]/g, '')} <${email}>`,
  )
  const lines = meeting_url === null ? people : [meeting_url, ...people]
  const text = description === null ? '' : toMultiLine(description)
  return lines.length === 0 ? text : [text, '', SEPARATOR, ...lines].join('\n').trim()
}

/**
 * The description and the people in the text of a body. If the list of people cannot be parsed, because somebody edited
 * it, the whole text counts as the description.
 */
export function parseBody(body: string): { description: string; attendees: Attendee[] } {
  const text = toMultiLine(removeTeamsBlock(body.slice(0, MAX_BODY_LENGTH)))
  const [description = '', list, ...more] = `\n${text}`.split(`\n${SEPARATOR}`)
  const attendees = list === undefined || more.length > 0 ? undefined : parsePeople(list)
  return attendees ? { description: description.trim(), attendees } : { description: text, attendees: [] }
}

function removeTeamsBlock(body: string): string {
  const text = body.replaceAll('\r\n', '\n')
  const start = text.search(TEAMS_SEPARATOR)
  return start < 0 ? text : text.slice(0, start)
}

function parsePeople(list: string): Attendee[] | undefined {
  const attendees = new Map<string, Attendee>()
  for (const line of list.split('\n', MAX_LIST_LINES)) {
    // Exchange may insert empty lines.
    if (line.trim() === '' || /^https?:\/\/\S+$/.test(line)) continue
    const [, name = '', address = line] = /^(.*) <([^<>]+)>$/.exec(line) ?? []
    if (!isEmail(address)) return undefined
    const email = normalizeEmail(address)
    if (attendees.size >= MAX_ATTENDEES) break
    attendees.set(email, {
      email,
      name: name === '' ? null : name,
      picture: null,
      role: 'participant',
      response_status: 'needs_action',
    })
  }
  return [...attendees.values()]
}

/** Replaces the text of an HTML body before the block that Teams added; undefined if that block cannot be found. */
export function replaceText(html: string, text: string): string | undefined {
  const marker = html.search(TEAMS_SEPARATOR)
  const start = marker < 0 ? -1 : html.lastIndexOf('<', marker)
  if (start < 0) return undefined
  const escapedText = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>')
  return `<html><body>${escapedText}<br>${html.slice(start)}`
}
