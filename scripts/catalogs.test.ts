import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import config from '../lingui.config.ts'
import { readImports } from './import-rules.ts'

const ROOT = path.join(import.meta.dirname, '..')
const ROUTES = globSync('client/routes/*.tsx', { cwd: ROOT }).filter((file) => !file.endsWith('.test.tsx'))
const MACROS = /^@lingui\/(?:core|react)\/(?:runtime-)?macro$/
const OTHER_PAGES = /^client\/(?:routes\/[^-]|router)/

const { modules } = await readImports(ROOT, ['client', 'shared'])
const importsByFile = new Map(
  modules.map(({ source, dependencies }) => [
    source,
    dependencies.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only')),
  ]),
)
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The files of a page, including those that it loads on demand. */
function listFiles(file: string, files = new Set<string>()): Set<string> {
  files.add(file)
  for (const { resolved } of importsByFile.get(file) ?? [])
    if (!OTHER_PAGES.test(resolved) && !files.has(resolved)) listFiles(resolved, files)
  return files
}

const hasMessages = (file: string) => importsByFile.get(file)?.some(({ module }) => MACROS.test(module)) ?? false

/** The name of the catalog of a file's messages. */
function findCatalog(file: string): string | undefined {
  if (!hasMessages(file)) return undefined
  const catalog = config.catalogs?.find(
    ({ include, exclude = [] }) =>
      include.some((glob) => path.matchesGlob(file, glob)) && !exclude.some((glob) => path.matchesGlob(file, glob)),
  )
  return catalog && path.basename(catalog.path)
}

test.each(ROUTES)('%s loads every message that it shows', (route) => {
  const layouts = ROUTES.filter((other) => route.startsWith(other.replace(/tsx$/, '')))
  const isLoaded = [route, ...layouts].some((file) => read(file).includes('loadApplicationMessages'))
  const files = [...listFiles(route)].filter((file) => findCatalog(file) === 'application')
  expect(isLoaded ? [] : files).toEqual([])
})

test('every file with messages belongs to a catalog', () => {
  const filesWithMessages = [...importsByFile.keys()].filter((file) => hasMessages(file) && !/\.test\./.test(file))
  expect(filesWithMessages.length).toBeGreaterThan(150)
  expect(filesWithMessages.filter((file) => findCatalog(file) === undefined)).toEqual([])
})

test('every error message is translated into Spanish', () => {
  const catalog = read('client/locales/es/public.po')
  const englishMessages = new Set([...read('shared/errors.ts').matchAll(/msg`([^`$]+)`/g)].map(([, text]) => text))
  const errors = [...catalog.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].filter(([, message]) =>
    englishMessages.has(message),
  )
  expect(errors.length).toBeGreaterThan(40)
  expect(errors.filter(([, message, spanish]) => message === spanish)).toEqual([])
})
