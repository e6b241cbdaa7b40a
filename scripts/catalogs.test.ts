import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import config from '../lingui.config.ts'

const ROOT = path.join(import.meta.dirname, '..')
const ROUTES = globSync('client/routes/*.tsx', { cwd: ROOT }).filter((file) => !file.endsWith('.test.tsx'))
const MACROS = /@lingui\/(?:core|react)\/(?:runtime-)?macro/
const IMPORT =
  /(?:^import (?!type)[^']*from|^export [^']*from|import\() ?'((?:#client\/|#shared\/|\.\.?\/)[^']+\.tsx?)'/gm
const OTHER_PAGES = /client\/(?:routes\/[^-]|router|routeTree)/

const texts = new Map<string, string>()
function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8')
  texts.set(file, text)
  return text
}

/** The files of a page, including those that it loads on demand. */
function filesOf(file: string, files = new Set<string>()): Set<string> {
  files.add(file)
  for (const [, target = ''] of read(file).matchAll(IMPORT)) {
    const imported = target.startsWith('#') ? target.slice(1) : path.join(path.dirname(file), target)
    const isPartOfPage = existsSync(path.join(ROOT, imported)) && !OTHER_PAGES.test(imported)
    if (isPartOfPage && !files.has(imported)) filesOf(imported, files)
  }
  return files
}

/** The name of the catalog of a file's messages. */
function catalogOf(file: string): string | undefined {
  if (!MACROS.test(read(file))) return undefined
  const catalog = config.catalogs?.find(
    ({ include, exclude = [] }) =>
      include.some((glob) => path.matchesGlob(file, glob)) && !exclude.some((glob) => path.matchesGlob(file, glob)),
  )
  return catalog && path.basename(catalog.path)
}

test.each(ROUTES)('%s loads every message that it shows', (route) => {
  const layouts = ROUTES.filter((other) => route.startsWith(other.replace(/tsx$/, '')))
  const isLoaded = [route, ...layouts].some((file) => read(file).includes('loadApplicationMessages'))
  const files = [...filesOf(route)].filter((file) => catalogOf(file) === 'application')
  expect(isLoaded ? [] : files).toEqual([])
})

test('every file with messages belongs to a catalog', () => {
  const files = globSync('{client,shared}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*'] })
  const withMessages = files.filter((file) => MACROS.test(read(file)))
  expect(withMessages.length).toBeGreaterThan(150)
  expect(withMessages.filter((file) => catalogOf(file) === undefined)).toEqual([])
})

test('every error message is translated into Spanish', () => {
  const catalog = readFileSync(path.join(ROOT, 'client/locales/es/public.po'), 'utf8')
  const english = new Set(
    [...readFileSync(path.join(ROOT, 'shared/errors.ts'), 'utf8').matchAll(/msg`([^`$]+)`/g)].map(([, text]) => text),
  )
  const errors = [...catalog.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].filter(([, message]) => english.has(message))
  expect(errors.length).toBeGreaterThan(40)
  expect(errors.filter(([, message, spanish]) => message === spanish)).toEqual([])
})
