import { spawnSync } from 'node:child_process'

/*
 * `npm run attack`: attacks a production-mode server over HTTP, as a stranger and as a logged-in user: first with known
 * attacks, then with randomly mutated requests. ATTACK_REQUESTS sets their number; ATTACK_SEED replays a run.
 */
const args = ['run', '--project', 'attack', ...process.argv.slice(2)]
const { status } = spawnSync('vitest', args, { stdio: 'inherit', shell: process.platform === 'win32' })
process.exit(status ?? 1)
