import path from 'node:path'

export interface SourceFile {
  /** Path from the repository root. */
  path: string
  text: string
}

const MAX_LINES = 400
const FORBIDDEN_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index'])

const MAX_FILES_PER_FOLDER = 30
/**
 * Folders that exceed this maximum, and how many source files they may have. This list must only shrink: an entry that
 * is no longer needed is an error.
 */
const LARGE_FOLDERS: Record<string, number> = {
  'e2e/providers/microsoft': 31,
  'server/features/meetings': 31,
  shared: 48,
}

/** Checks a file's name, length and content; returns one line per error. */
export function validateFile(file: SourceFile): string[] {
  return [...validateNameAndLength(file), ...validateContent(file)].map((error) => `${file.path}: ${error}`)
}

function validateNameAndLength({ path: filePath, text }: SourceFile): string[] {
  const base = path.basename(filePath).replace(/\.(test\.)?(tsx?|mjs)$/, '')
  // The router requires the name routes/index.tsx for the page at /.
  const isRoute = filePath.startsWith('client/routes/')
  const lines = text.split('\n').length - 1
  return [
    ...(FORBIDDEN_NAMES.has(base) && !isRoute ? [`the name "${base}" does not describe the file`] : []),
    ...(lines > MAX_LINES ? [`${lines} lines; the maximum is ${MAX_LINES}`] : []),
  ]
}

function isTestOrScript(filePath: string): boolean {
  return /\.test\.tsx?$/.test(filePath) || /^((server|client)\/test|e2e|bench|scripts)\//.test(filePath)
}

/** Only entry points and build configurations read the environment, and only the clock reads the system time. */
function validateContent({ path: filePath, text }: SourceFile): string[] {
  if (isTestOrScript(filePath) || filePath.startsWith('migrations/')) return []
  const errors: string[] = []
  if (
    /process\.env/.test(text) &&
    !/^server\/(main|access)\.ts$|vite\.config|vitest\.|playwright\.|client\/build\//.test(filePath)
  ) {
    errors.push('reads the environment; use readConfig')
  }
  if (
    /^(server|shared)\//.test(filePath) &&
    /Date\.now\(\)|new Date\(\)|Temporal\.Now/.test(text) &&
    filePath !== 'server/platform/clock.ts'
  ) {
    errors.push('reads the system time; use the clock')
  }
  return errors
}

/** Checks the number of source files in each folder, tests and migrations aside; returns one line per error. */
export function validateFolders(paths: readonly string[], largeFolders = LARGE_FOLDERS): string[] {
  const sources = paths.filter((file) => !/\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('migrations/'))
  const counts = new Map(Object.keys(largeFolders).map((folder) => [folder, 0]))
  for (const file of sources) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  return [...counts].flatMap(([folder, count]) => {
    const max = largeFolders[folder] ?? MAX_FILES_PER_FOLDER
    if (count > max) return `${folder}: ${count} source files; the maximum is ${max}`
    if (folder in largeFolders && count <= MAX_FILES_PER_FOLDER)
      return `LARGE_FOLDERS: delete ${folder}, which no longer exceeds ${MAX_FILES_PER_FOLDER} source files`
    return []
  })
}
