// The only script that has to run on any Node since version 20: it installs the locked packages if they are missing,
// then runs the task with the installed Node, which runs TypeScript directly.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [task, ...args] = process.argv.slice(2)
const isWindows = process.platform === 'win32'

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/**
 * Checks that every package of the lock file is installed in its locked version. Other platforms' packages may be
 * missing.
 */
function isInstalled() {
  const lockedPackages = Object.entries(readPackages('package-lock.json')).filter(([packagePath]) => packagePath !== '')
  const installedPackages = readPackages('node_modules/.package-lock.json')
  return lockedPackages.every(([packagePath, { version, optional }]) =>
    installedPackages[packagePath] ? installedPackages[packagePath].version === version : optional,
  )
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

if (!isInstalled()) {
  console.log('Installing dependencies...')
  const npm = process.env.npm_execpath
  const [command, firstArgs] = npm?.endsWith('.js') ? [process.execPath, [npm]] : [isWindows ? 'npm.cmd' : 'npm', []]
  const { status } = spawnSync(command, [...firstArgs, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: command.endsWith('.cmd'),
  })
  if (status !== 0) fail('The installation failed; see above.')
}

const bin = path.join(root, 'node_modules', '.bin')
const env = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  // Reuse compiled code at the next start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'node'),
}
const version = spawnSync('node', ['--version'], { env, shell: isWindows }).stdout?.toString().trim() ?? ''
if (Number(/^v(\d+)/.exec(version)?.[1] ?? 0) < 26) {
  fail(
    `Meridian needs Node 26, and npm has no package for this platform: install it yourself (found ${version || 'none'}).`,
  )
}

const script = path.join('scripts', `${task}.ts`)
if (!existsSync(path.join(root, script))) fail(`There is no task "${task}".`)
const child = spawn('node', [script, ...args], { cwd: root, env, stdio: 'inherit', shell: isWindows })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
