import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

/** Half of the cores: every checker repeats the work on shared types, and lint needs the other half. */
const TYPE_CHECKERS = Math.ceil(availableParallelism() / 2)

/** All static checks, slowest first. A failure does not stop the others, but makes the exit code 1. */
const CHECKS: readonly [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '-b', '--checkers', String(TYPE_CHECKERS)],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['messages', 'lingui', 'check', 'sync', '--clean'],
  ['structure', 'node', 'scripts/check-structure.ts'],
  ['unused code', 'knip'],
  ['format', 'biome', 'check'],
  ['translations', 'lingui', 'check', 'missing'],
]

let failureCount = 0
const remainingChecks = CHECKS.values()

/** Runs checks until none is left. Prints the output of a check when it ends, because several run at the same time. */
async function runChecks(): Promise<void> {
  for (const [name, command, ...args] of remainingChecks) {
    const startedAt = performance.now()
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    const [status] = await once(child, 'close')
    process.stdout.write(Buffer.concat(output))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (status !== 0) failureCount++
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runChecks))
process.exit(failureCount === 0 ? 0 : 1)
