import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { english } from '#shared/english.ts'
import { readConfig, VARIABLE_NAMES } from '../server/platform/config.ts'
import { fieldMessages } from '../shared/field-errors.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/calendars.md')
const providersFolder = 'server/features/calendars/providers'

/** The values in backticks in the first column of a section's tables. */
function readFirstColumn(section: string): string[] {
  const text = page.split(/^## /m).find((part) => part.startsWith(section)) ?? ''
  const cells = text.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? [])
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))
}

/** The scopes that a pattern captures in an adapter's source. */
function findScopes(file: string, pattern: RegExp): string[] {
  return [...read(`${providersFolder}/${file}`).matchAll(pattern)].map(([, scope = '']) => scope)
}

describe('docs/calendars.md', () => {
  test('lists the scopes requested from Google', () => {
    const scopes = findScopes('google/google-scopes.ts', /\$\{SCOPE_PREFIX\}(calendar[\w.]*)`,/g)
    expect(scopes).not.toEqual([])
    expect(readFirstColumn('Google')).toEqual(
      expect.arrayContaining(scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`)),
    )
    expect(readFirstColumn('Google').filter((name) => name.startsWith('https:'))).toHaveLength(scopes.length)
  })

  test('lists the permissions requested from Microsoft', () => {
    const file = 'microsoft/microsoft-authorization.ts'
    const [calendars = ''] = findScopes(file, /const CALENDARS_SCOPE = '([\w.]+)'/g)
    const [scope = ''] = findScopes(file, /const SCOPE = `([^`]+)`/g)
    const scopes = scope.replace(`\${CALENDARS_SCOPE}`, calendars).split(' ')
    expect(scopes).toContain('offline_access')
    expect(readFirstColumn('Microsoft').toSorted()).toEqual(scopes.toSorted())
  })

  test('lists all environment variables of providers and calendars, and the default URLs', () => {
    const variables = VARIABLE_NAMES.filter((name) => /^(GOOGLE|MICROSOFT|CALENDARS)_/.test(name))
    expect(readFirstColumn('Variables').toSorted()).toEqual(variables.toSorted())
    const {
      providers: configured,
      googleApiUrl,
      microsoftGraphUrl,
    } = readConfig({
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      MICROSOFT_CLIENT_ID: 'id',
      MICROSOFT_CLIENT_SECRET: 'secret',
    })
    const defaults = [...Object.values(configured).map(({ issuer }) => issuer), googleApiUrl, microsoftGraphUrl]
    for (const url of defaults) expect(page).toContain(`| \`${url}\` |`)
  })

  test('quotes messages as they are shown', () => {
    const quotedMessages = page.split('\n').flatMap((line) => /^\| "(This [^"]+)" \|/.exec(line)?.[1] ?? [])
    expect(quotedMessages).not.toEqual([])
    const messages = Object.values(fieldMessages).flatMap((message) =>
      typeof message === 'function' ? [] : english(message),
    )
    for (const message of quotedMessages) expect(messages).toContain(message)
  })
})
