// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { tokenFor } from '#client/test/token.ts'
import { clearAllStorage, resetSession, startSession } from '../session/session-store.ts'
import { persistedDraft } from './drafts.ts'

const EMPTY = { summary: '', people: ['ana@example.com'], end: { kind: 'never' }, busy: true }
const TYPED = { ...EMPTY, summary: 'Padel', end: { kind: 'on', date: '2026-12-01' } }
const draft = () => persistedDraft('event', EMPTY)
const logInAs = (user_id: string) =>
  startSession(tokenFor({ email: `${user_id}@example.com`, name: user_id, picture: null, user_id }))

beforeEach(clearAllStorage)

it('keeps input until it is cleared', () => {
  draft().save(TYPED)
  expect(draft().load()).toEqual(TYPED)
  draft().clear()
  expect(draft().load()).toBeUndefined()
})

it('stores nothing if the form is back in its initial state', () => {
  draft().save(TYPED)
  draft().save({ ...TYPED, summary: '', end: { kind: 'never' } })
  expect(sessionStorage).toHaveLength(0)
})

it('shows a draft only to its author', () => {
  logInAs('ana')
  draft().save(TYPED)
  logInAs('ben')
  expect(draft().load()).toBeUndefined()
  resetSession()
  expect(draft().load()).toBeUndefined()
  logInAs('ana')
  expect(draft().load()).toEqual(TYPED)
})

it.each([
  ['another type', { ...TYPED, summary: 7 }],
  ['a missing property', { summary: '', people: [], busy: true }],
  ['objects in a list', { ...TYPED, people: [{}] }],
  ['null instead of an object', { ...TYPED, end: null }],
])('ignores stored values of another shape: %s', (_, values) => {
  const key = 'meridian.draft.event'
  sessionStorage.setItem(key, JSON.stringify(TYPED))
  expect(draft().load()).toEqual(TYPED)
  sessionStorage.setItem(key, JSON.stringify(values))
  expect(draft().load()).toBeUndefined()
})

it('reads a list of objects if its items match the example', () => {
  const guests = () => persistedDraft('guests', { list: [] as object[] }, { list: [{ email: '', name: null }] })
  guests().save({ list: [{ email: 'ana@example.com', name: 'Ana' }] })
  expect(guests().load()).toEqual({ list: [{ email: 'ana@example.com', name: 'Ana' }] })
  guests().save({ list: [{ name: 'Ana' }] })
  expect(guests().load()).toBeUndefined()
})
