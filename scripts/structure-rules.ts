import path from 'node:path'

export interface SourceFile {
  /** Path from the repository root. */
  path: string
  text: string
}

const MAX_LINES = 400
const FORBIDDEN_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index'])

/**
 * The features that each server feature may import. "account-deletion" is on top, because it deletes the data of all of them.
 */
const ALLOWED_IMPORTS: Record<string, readonly string[]> = {
  users: [],
  feedback: ['users'],
  calendars: ['users'],
  auth: ['users', 'calendars'],
  invitations: ['users'],
  groups: ['users'],
  developers: ['users', 'calendars'],
  matching: [],
  meetings: ['users', 'calendars', 'invitations', 'groups', 'developers', 'matching'],
  'calendar-feed': ['users', 'calendars'],
  'data-export': ['users', 'calendars'],
  'account-deletion': ['users', 'feedback', 'auth', 'groups', 'calendars', 'meetings'],
}
/** Internal files of a feature, which no other feature may import. */
const RESERVED_NAMES = new Set(['router', 'store', 'errors', 'jobs', 'mail'])

const CHANGES_FOLDER = 'server/features/meetings/changes/'
/**
 * Files that write a meeting or react to a change of it. Only `applyMeetingChange` may import them, so each runs
 * exactly once.
 */
const CHANGE_INTERNALS = new Set([
  `${CHANGES_FOLDER}store.ts`,
  'server/features/calendars/meeting-entries/meeting-entries.ts',
  'server/features/developers/deliveries/meeting-webhooks.ts',
  'server/features/meetings/mail.ts',
])

/** Checks a file's location, name, length and imports; returns one line per error. */
export function validateFile(file: SourceFile): string[] {
  return [
    ...validateName(file),
    ...listImports(file).flatMap((target) => validateImport(file, target) ?? []),
    ...validateContent(file),
  ].map((error) => `${file.path}: ${error}`)
}

function validateName({ path: filePath, text }: SourceFile): string[] {
  const base = path.basename(filePath).replace(/\.(test\.)?(tsx?|mjs)$/, '')
  // The router requires the name routes/index.tsx for the page at /.
  const isRoute = filePath.startsWith('client/routes/')
  const lines = text.split('\n').length - 1
  return [
    ...(FORBIDDEN_NAMES.has(base) && !isRoute ? [`the name "${base}" does not describe the file`] : []),
    ...(lines > MAX_LINES ? [`${lines} lines; the maximum is ${MAX_LINES}`] : []),
  ]
}

/** The project files that a file imports, as paths from the repository root. */
function listImports({ path: filePath, text }: SourceFile): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '')
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#')) return specifier.slice(1)
    if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(filePath), specifier)
    return []
  })
}

function isTestCode(filePath: string): boolean {
  return (
    /\.test\.tsx?$/.test(filePath) ||
    filePath.startsWith('server/test/') ||
    /^(e2e|bench|scripts)\//.test(filePath) ||
    filePath.endsWith('test-setup.ts') ||
    /for-tests\.tsx?$/.test(filePath)
  )
}

/** The layer of a file: higher layers may import lower ones. */
function layerOf(filePath: string): number {
  if (filePath.startsWith('shared/')) return 0
  if (/^server\/platform\/|^client\/(ui|lib|locales)\/|^client\/api\.ts$/.test(filePath)) return 1
  if (/^(server|client)\/features\//.test(filePath)) return 2
  if (/^server\/api\/|^client\/routes\//.test(filePath)) return 3
  return 4
}

function featureOf(filePath: string): string | undefined {
  return /^(?:server|client)\/features\/([^/]+)\//.exec(filePath)?.[1]
}

function validateImport({ path: filePath, text }: SourceFile, target: string): string | undefined {
  if (isTestCode(filePath)) return undefined
  const [from, to] = [layerOf(filePath), layerOf(target)]
  const isRouterType =
    filePath.startsWith('client/') &&
    target === 'server/api/router.ts' &&
    /import type[^\n]*server\/api\/router/.test(text)
  if (isRouterType) return undefined
  if (filePath.startsWith('client/') && target.startsWith('server/'))
    return `imports ${target}: the client may only import the type AppRouter`
  if (filePath.startsWith('server/') && target.startsWith('client/'))
    return `imports ${target}: the server must not import the client`
  if (to > from) return `imports upward: ${target}`
  // Components of a page are in a sibling folder whose name begins with a hyphen, which the router ignores.
  if (filePath.startsWith('client/routes/') && /^client\/routes\/[^-]/.test(target))
    return `a page imports another page: ${target}`
  const [own, other] = [featureOf(filePath), featureOf(target)]
  if (
    own === 'meetings' &&
    CHANGE_INTERNALS.has(target) &&
    !filePath.startsWith(CHANGES_FOLDER) &&
    path.basename(filePath) !== 'jobs.ts'
  )
    return `imports ${target}: only applyMeetingChange changes meetings`
  if (filePath.startsWith('server/') && own === 'matching' && to > 0 && other !== own)
    return `imports ${target}: matching must be pure`
  if (other === undefined || own === undefined || own === other) return undefined
  if (filePath.startsWith('client/')) return `a client feature imports another: ${target}`
  if (!ALLOWED_IMPORTS[own]?.includes(other)) return `the feature ${own} must not import ${other}: ${target}`
  if (RESERVED_NAMES.has(path.basename(target, '.ts'))) return `imports a reserved file of another feature: ${target}`
  return undefined
}

/** Only stores use SQL, only config.ts reads the environment, and the matching rules use neither clock nor database. */
function validateContent({ path: filePath, text }: SourceFile): string[] {
  if (isTestCode(filePath) || filePath.startsWith('migrations/')) return []
  const canQuery =
    filePath.startsWith('server/platform/') || ['store.ts', 'tables.ts'].includes(path.basename(filePath))
  const errors: string[] = []
  if (/from 'kysely/.test(text) && !canQuery) errors.push('uses Kysely; SQL belongs in the store')
  if (
    !/^server\/|^shared\/outputs\//.test(filePath) &&
    /^import (?!type )[^;']*from '[^']*\/outputs\/[^']+'/m.test(text)
  )
    errors.push('imports an output schema; outside the server, import only its type')
  if (featureOf(filePath) === 'matching' && /from '(?![.#])/.test(text))
    errors.push('imports a package; matching must be pure')
  if (
    /process\.env/.test(text) &&
    !/^server\/(main|access)\.ts$|vite\.config|vitest\.|playwright\.|client\/build\//.test(filePath)
  ) {
    errors.push('reads the environment; use readConfig')
  }
  if (
    filePath.startsWith('server/') &&
    /Date\.now\(\)|new Date\(\)/.test(text) &&
    filePath !== 'server/platform/clock.ts'
  ) {
    errors.push('reads the system time; use the clock')
  }
  return errors
}
