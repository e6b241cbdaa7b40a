import { expect, test } from 'vitest'
import { parseBody, replaceText } from './event-text.ts'

const LINE = '_'.repeat(80)
const TEAMS_TEXT = `${LINE}\nMicrosoft Teams meeting\nJoin: https://teams.microsoft.com/l/meetup-join/1\n${LINE}`
const TEAMS_HTML = `<div><span>${LINE}</span></div><div class="x_me"><span>Microsoft Teams</span> Join</div><div>${LINE}</div>`

test('the block that Teams adds is not part of the description', () => {
  expect(parseBody(`Agenda\r\n${TEAMS_TEXT}`).description).toBe('Agenda')
  expect(parseBody(TEAMS_TEXT).description).toBe('')
})

test('a line of underscores in the description does not end it', () => {
  const description = `Agenda\n${LINE}\nNotes\n${'_'.repeat(20)}\nMore`
  expect(parseBody(description).description).toBe(description)
  const withPeople = `${description}\n\n— Meridian —\nAna <ana@example.com>\n${TEAMS_TEXT}`
  expect(parseBody(withPeople)).toMatchObject({ description, attendees: [{ email: 'ana@example.com' }] })
})

test('a long body, which anybody can send with an invitation, is read only in part', () => {
  const repeated = 'ana@example.com\n'
  const list = `Agenda\n\n— Meridian —\n${repeated.repeat(1000)}not an address`
  expect(parseBody(list)).toMatchObject({ description: 'Agenda', attendees: [{ email: 'ana@example.com' }] })
  expect(parseBody('x'.repeat(1_000_000)).description).toHaveLength(100_000)
})

test('new text replaces everything but the block that Teams adds', () => {
  const expected = `<html><body>New &lt;text&gt;<br><span>${TEAMS_HTML.slice('<div><span>'.length)}</body></html>`
  expect(replaceText(`<html><body>Old<p>${LINE}</p>Notes${TEAMS_HTML}</body></html>`, 'New <text>')).toBe(expected)
  expect(replaceText(`<html><body>Old<p>${LINE}</p></body></html>`, 'New')).toBeUndefined()
})
