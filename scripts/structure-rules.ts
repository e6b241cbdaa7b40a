import path from 'node:path'

export interface SourceFile {
  /** Path from the repository root. */
  path: string
  text: string
}

const MAX_LINES = 400
const FORBIDDEN_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index'])

/**
 * The features that each server feature may import. "closing" is on top, because it deletes the data of all of them.
 */
const FEATURES_BELOW: Record<string, readonly string[]> = {
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
  closing: ['users', 'feedback', 'auth', 'groups', 'calendars', 'meetings'],
}
/** Internal files of a feature, which no other feature may import. */
const RESERVED = new Set(['router', 'store', 'errors', 'jobs', 'mail'])

const CHANGES = 'server/features/meetings/changes/'
/**
 * Files that write a meeting or react to a change of it. Only `applyMeetingChange` may import them, so each runs
 * exactly once.
 */
const ONLY_FOR_CHANGES = new Set([
  `${CHANGES}store.ts`,
  'server/features/calendars/meeting-events.ts',
  'server/features/developers/deliveries/meeting-webhooks.ts',
  'server/features/meetings/mail.ts',
])

/** Checks a file's location, name, length and imports; returns one line per error. */
export function faultsOf(file: SourceFile): string[] {
  return [
    ...faultsOfName(file),
    ...importsOf(file).flatMap((target) => faultOfImport(file, target) ?? []),
    ...faultsOfReach(file),
  ].map((fault) => `${file.path}: ${fault}`)
}

function faultsOfName({ path: at, text }: SourceFile): string[] {
  const base = path.basename(at).replace(/\.(test\.)?(tsx?|mjs)$/, '')
  // The router requires the name routes/index.tsx for the page at /.
  const isRoute = at.startsWith('client/routes/')
  const lines = text.split('\n').length - 1
  return [
    ...(FORBIDDEN_NAMES.has(base) && !isRoute ? [`the name "${base}" does not describe the file`] : []),
    ...(lines > MAX_LINES ? [`${lines} lines; the maximum is ${MAX_LINES}`] : []),
  ]
}

/** The project files that a file imports, as paths from the repository root. */
function importsOf({ path: at, text }: SourceFile): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '')
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#')) return specifier.slice(1)
    if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(at), specifier)
    return []
  })
}

function isTest(at: string): boolean {
  return (
    /\.test\.tsx?$/.test(at) ||
    at.startsWith('server/test/') ||
    /^(e2e|bench|scripts)\//.test(at) ||
    at.endsWith('test-setup.ts') ||
    /for-tests\.tsx?$/.test(at)
  )
}

/** The layer of a file: higher layers may import lower ones. */
function floorOf(at: string): number {
  if (at.startsWith('shared/')) return 0
  if (/^server\/platform\/|^client\/(ui|lib|locales)\/|^client\/api\.ts$/.test(at)) return 1
  if (/^(server|client)\/features\//.test(at)) return 2
  if (/^server\/api\/|^client\/routes\//.test(at)) return 3
  return 4
}

function featureOf(at: string): string | undefined {
  return /^(?:server|client)\/features\/([^/]+)\//.exec(at)?.[1]
}

function faultOfImport({ path: at, text }: SourceFile, target: string): string | undefined {
  if (isTest(at)) return undefined
  const [from, to] = [floorOf(at), floorOf(target)]
  const isTypeOfServer =
    at.startsWith('client/') && target === 'server/api/router.ts' && /import type[^\n]*server\/api\/router/.test(text)
  if (isTypeOfServer) return undefined
  if (at.startsWith('client/') && target.startsWith('server/'))
    return `imports ${target}: the client may only import the type AppRouter`
  if (at.startsWith('server/') && target.startsWith('client/'))
    return `imports ${target}: the server must not import the client`
  if (to > from) return `imports upward: ${target}`
  // Components of a page are in a sibling folder whose name begins with a hyphen, which the router ignores.
  if (at.startsWith('client/routes/') && /^client\/routes\/[^-]/.test(target))
    return `a page imports another page: ${target}`
  const [own, other] = [featureOf(at), featureOf(target)]
  if (own === 'meetings' && ONLY_FOR_CHANGES.has(target) && !at.startsWith(CHANGES) && path.basename(at) !== 'jobs.ts')
    return `imports ${target}: only applyMeetingChange changes meetings`
  if (at.startsWith('server/') && own === 'matching' && to > 0 && other !== own)
    return `imports ${target}: matching must be pure`
  if (other === undefined || own === undefined || own === other) return undefined
  if (at.startsWith('client/')) return `a client feature imports another: ${target}`
  if (!FEATURES_BELOW[own]?.includes(other)) return `the feature ${own} must not import ${other}: ${target}`
  if (RESERVED.has(path.basename(target, '.ts'))) return `imports a reserved file of another feature: ${target}`
  return undefined
}

/** Only stores use SQL, only config.ts reads the environment, and the matching rules use neither clock nor database. */
function faultsOfReach({ path: at, text }: SourceFile): string[] {
  if (isTest(at) || at.startsWith('migrations/')) return []
  const mayQuery = at.startsWith('server/platform/') || ['store.ts', 'tables.ts'].includes(path.basename(at))
  const faults: string[] = []
  if (/from 'kysely/.test(text) && !mayQuery) faults.push('uses Kysely; SQL belongs in the store')
  if (!/^server\/|^shared\/outputs\//.test(at) && /^import (?!type )[^;']*from '[^']*\/outputs\/[^']+'/m.test(text))
    faults.push('imports an output schema; outside the server, import only its type')
  if (featureOf(at) === 'matching' && /from '(?![.#])/.test(text))
    faults.push('imports a package; matching must be pure')
  if (
    /process\.env/.test(text) &&
    !/^server\/(main|access)\.ts$|vite\.config|vitest\.|playwright\.|client\/build\//.test(at)
  ) {
    faults.push('reads the environment; use readConfig')
  }
  if (at.startsWith('server/') && /Date\.now\(\)|new Date\(\)/.test(text) && at !== 'server/platform/clock.ts') {
    faults.push('reads the system time; use the clock')
  }
  return faults
}
