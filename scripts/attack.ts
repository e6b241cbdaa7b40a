import { spawnSync } from 'node:child_process'

/*
 * `npm run attack`: attacks a server in production mode as a stranger with an HTTP client would, and then with requests
 * that are mutated at random. ATTACK_SEED sends the same ones again, ATTACK_REQUESTS says how many.
 */
const args = ['run', '--config', 'vitest.workspace.ts', '--project', 'attack', ...process.argv.slice(2)]
const { status } = spawnSync('vitest', args, { stdio: 'inherit', shell: process.platform === 'win32' })
process.exit(status ?? 1)
