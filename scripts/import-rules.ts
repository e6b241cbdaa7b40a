import { cruise, format, type IConfiguration, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'

type Rule = NonNullable<IConfiguration['forbidden']>[number]

/** Folders with source files, from the repository root. */
const SOURCE_FOLDERS = ['shared', 'server', 'client', 'migrations', 'scripts', 'bench', 'e2e']

/** Tests, benchmarks and scripts, which may import anything. */
const TEST_CODE = [String.raw`\.test\.tsx?$`, '^(server|client)/test/', '^(e2e|bench|scripts)/']

const OWN_CODE = `^(${SOURCE_FOLDERS.join('|')})/`
/** The only server file that the client may import, and only as a type, which another rule checks. */
const ROUTER = String.raw`^server/api/router\.ts$`
const CLIENT_FOUNDATION = String.raw`^client/((ui|lib|locales)/|api\.ts$)`

/** The layers, top to bottom: each imports only itself and those below. Files that match none are on top. */
const LAYERS: readonly (readonly [name: string, path: string, ...below: string[]])[] = [
  ['server/api', '^server/api/', '^server/features/', '^server/platform/', '^shared/'],
  ['server/features', '^server/features/', '^server/platform/', '^shared/'],
  ['server/platform', '^server/platform/', '^shared/'],
  ['client/routes', '^client/routes/', '^client/features/', '^client/entities/', CLIENT_FOUNDATION, '^shared/', ROUTER],
  ['client/features', '^client/features/', '^client/entities/', CLIENT_FOUNDATION, '^shared/', ROUTER],
  ['client/entities', '^client/entities/', CLIENT_FOUNDATION, '^shared/', ROUTER],
  ['client/ui and lib', CLIENT_FOUNDATION, '^shared/', ROUTER],
  ['shared', '^shared/'],
]

/**
 * The features that each server feature may import. "account-deletion" is on top: it deletes other features' data.
 */
const ALLOWED_FEATURES: Record<string, readonly string[]> = {
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

/**
 * Files that write a meeting or react to its changes. Within the meetings feature, only `changes/` and `jobs.ts` may
 * import them; all other code calls `applyMeetingChange`.
 */
const CHANGE_INTERNALS = [
  String.raw`^server/features/meetings/changes/store\.ts$`,
  String.raw`^server/features/calendars/meeting-entries/meeting-entries\.ts$`,
  String.raw`^server/features/developers/deliveries/meeting-webhooks\.ts$`,
  String.raw`^server/features/meetings/mail\.ts$`,
]

/** A rule for everything except test code. */
function forbid(name: string, from: Rule['from'] & { pathNot?: string[] }, to: object): Rule {
  return { name, severity: 'error', from: { ...from, pathNot: [...TEST_CODE, ...(from.pathNot ?? [])] }, to }
}

const IMPORT_RULES: IConfiguration = {
  forbidden: [
    ...LAYERS.map(([name, path, ...below]) =>
      forbid(`${name} may import only layers below`, { path }, { path: OWN_CODE, pathNot: [path, ...below] }),
    ),
    ...Object.entries(ALLOWED_FEATURES).map(([feature, allowed]) =>
      forbid(
        `the feature ${feature} imports only ${allowed.join(', ') || 'itself'}`,
        { path: `^server/features/${feature}/` },
        { path: '^server/features/', pathNot: `^server/features/(${[feature, ...allowed].join('|')})/` },
      ),
    ),
    forbid(
      'each server feature is listed in ALLOWED_FEATURES',
      { path: '^server/features/', pathNot: [`^server/features/(${Object.keys(ALLOWED_FEATURES).join('|')})/`] },
      {},
    ),
    forbid(
      'router, store, errors, jobs and mail files are private to their feature',
      { path: '^server/features/([^/]+)/' },
      {
        path: String.raw`^server/features/.+/(router|store|errors|jobs|mail)\.ts$`,
        pathNot: '^server/features/$1/',
      },
    ),
    forbid(
      'client features import no other feature',
      { path: '^client/features/([^/]+)/' },
      { path: '^client/features/', pathNot: '^client/features/$1/' },
    ),
    // Components of a page are in a sibling folder whose name begins with a hyphen, which the router ignores.
    forbid('a page imports no other page', { path: '^client/routes/' }, { path: '^client/routes/[^-]' }),
    forbid('the server does not import the client', { path: '^server/' }, { path: '^client/' }),
    forbid(
      'the client imports only the type AppRouter',
      { path: '^client/' },
      { path: '^(server|migrations)/', pathNot: ROUTER },
    ),
    forbid(
      'the client imports the router only as a type',
      { path: '^client/' },
      { path: ROUTER, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'matching is pure',
      { path: '^server/features/matching/' },
      { pathNot: ['^shared/', '^server/features/matching/'] },
    ),
    forbid(
      'only applyMeetingChange changes meetings',
      { path: '^server/features/meetings/', pathNot: ['^server/features/meetings/changes/', String.raw`/jobs\.ts$`] },
      { path: CHANGE_INTERNALS },
    ),
    forbid(
      'only stores use SQL',
      { pathNot: ['^server/platform/', '^migrations/', String.raw`/(store|tables)\.ts$`] },
      { path: '(^|node_modules/)kysely(/|$)' },
    ),
    forbid(
      'only the server validates outputs',
      { pathNot: ['^server/', '^shared/outputs/'] },
      { path: '^shared/outputs/', dependencyTypesNot: ['type-only'] },
    ),
    forbid('shared imports no Node.js modules', { path: '^shared/' }, { dependencyTypes: ['core'] }),
    forbid('production code imports no test code', { path: '^(server|client|shared)/' }, { path: TEST_CODE }),
    forbid('no cycles', {}, { circular: true }),
  ],
}

/**
 * Imports that still close a cycle. This list must only shrink: an entry that closes no cycle is an error. Entries are
 * "importing file → imported file".
 */
export const KNOWN_CYCLES = [
  // All of these are imports of types. Jobs are a service, and their handlers take services.
  'server/platform/jobs/jobs.ts → server/platform/services.ts',
  'server/platform/mail/layout-html.ts → server/platform/mail/layout.ts',
  // Inputs and constants refer to types that are inferred from output schemas, which use the same constants.
  'shared/activity.ts → shared/outputs/activity.ts',
  'shared/api-keys.ts → shared/outputs/developers.ts',
  'shared/webhooks.ts → shared/outputs/developers.ts',
  'shared/providers.ts → shared/outputs/access.ts',
  'shared/users.ts → shared/outputs/users.ts',
]

const OPTIONS: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: 'node_modules',
  exclude: String.raw`\.gen\.ts$|\.(css|md|svg|png|json)$`,
  // Readable ids keep the diff of a change small.
  reporterOptions: { mermaid: { minify: false } },
  // Also finds imports of types.
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
}

/** Reads the imports of all source files under a folder, and checks them against the rules. */
export async function readImports(folder: string, sources = SOURCE_FOLDERS): Promise<ICruiseResult> {
  const { output } = await cruise(sources, { ...OPTIONS, baseDir: folder, validate: true, ruleSet: IMPORT_RULES })
  return output as ICruiseResult
}

/**
 * Lists the imports that break a rule, one line each.
 * @param knownCycles the imports whose cycles are accepted
 */
export function listImportErrors({ summary }: ICruiseResult, knownCycles: readonly string[] = []): string[] {
  const unusedEntries = new Set(knownCycles)
  const errors = summary.violations.flatMap(({ rule, from, to, cycle }) => {
    if (!cycle) return `${from}: imports ${to} (${rule.name})`
    const files = [from, ...cycle.map(({ name }) => name)]
    const knownEdges = files
      .slice(1)
      .map((file, index) => `${files[index]} → ${file}`)
      .filter((edge) => knownCycles.includes(edge))
    for (const edge of knownEdges) unusedEntries.delete(edge)
    return knownEdges.length > 0 ? [] : `${from}: is part of a cycle: ${files.join(' → ')}`
  })
  return [...errors, ...[...unusedEntries].map((edge) => `KNOWN_CYCLES: delete "${edge}", which closes no cycle`)]
}

async function renderDiagram(imports: ICruiseResult, folderPattern: string): Promise<string> {
  const { output } = await format(imports, {
    outputType: 'mermaid',
    collapse: folderPattern,
    includeOnly: { path: folderPattern },
    exclude: { path: [...TEST_CODE, '^client/build/'] },
  })
  if (typeof output !== 'string') throw new Error('The diagram could not be rendered')
  return `\`\`\`mermaid\n${output.trim()}\n\`\`\``
}

/** Renders docs/dependencies.md. */
export async function renderDependencies(imports: ICruiseResult): Promise<string> {
  const layers = await renderDiagram(imports, String.raw`^(?:(?:server|client)/[^/]+|shared)(?=/)|^client/api\.ts`)
  const features = await renderDiagram(imports, '^server/features/[^/]+(?=/)')
  return `# Dependencies

Imports between folders, excluding tests. Generated by \`npm run dependencies\`; rules: \`scripts/import-rules.ts\`.

## Layers

${layers}

Client features do not import each other.

## Server features

${features}
`
}
