import { spawnSync } from 'node:child_process'

/** All static checks, in order. A failure does not stop the others, but makes the exit code 1. */
const CHECKS: readonly [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '-b'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'biome', 'check'],
  ['structure', 'node', 'scripts/check-structure.ts'],
  ['messages', 'lingui', 'check', 'sync', '--clean'],
  ['translations', 'lingui', 'check', 'missing'],
  ['unused code', 'knip'],
]

let failed = 0
for (const [name, command, ...args] of CHECKS) {
  const startedAt = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (status !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)
