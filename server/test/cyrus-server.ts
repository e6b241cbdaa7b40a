import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname, tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

const PROGRAMS = '/usr/lib/cyrus/bin'
const PACKAGE_USER = 'cyrus'
const STARTUP_TIMEOUT_MS = 20_000
const ADMIN = { username: 'cyrus', password: 'admin-password' }
const DOMAIN = 'example.com'

export const CYRUS_USERS = {
  alice: { username: 'alice', password: 'app-password', email: `alice@${DOMAIN}` },
  bob: { username: 'bob', password: 'app-password', email: `bob@${DOMAIN}` },
}

export interface CyrusServer {
  url: string
  stop(): Promise<void>
}

/**
 * Whether Cyrus, a mail and CalDAV server, is installed: Debian's `cyrus-caldav` and `cyrus-imapd`. Warns if it is not.
 */
export function hasCyrus(): boolean {
  const isInstalled = ['master', 'httpd', 'imapd'].every((program) => existsSync(path.join(PROGRAMS, program)))
  if (!isInstalled)
    console.warn(
      'SKIPPED: CalDAV is not tested with Cyrus. Install it: apt-get install -y --no-install-recommends ' +
        'cyrus-caldav cyrus-imapd sasl2-bin libsasl2-modules-db',
    )
  return isInstalled
}

/**
 * Starts a CalDAV server with two users on free local ports, with its data in a temporary folder. It sends
 * invitations to attendees (RFC 6638): to its own users immediately, to others by email.
 * @param options.smtpPort the local port to which it sends email
 */
export async function startCyrus({ smtpPort = 1 }: { smtpPort?: number } = {}): Promise<CyrusServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-cyrus-'))
  const [httpPort, imapPort] = [await findFreePort(), await findFreePort()]
  for (const name of ['lib', 'spool', 'run/proc', 'run/lock', 'run/socket'])
    await mkdir(path.join(folder, name), { recursive: true })
  await writeFile(path.join(folder, 'imapd.conf'), formatOptions(folder, smtpPort))
  await writeFile(path.join(folder, 'cyrus.conf'), formatServices(folder, { httpPort, imapPort }))
  createUsers(folder)
  const user = findUser()
  if (user.uid !== undefined) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  const server = spawn(
    path.join(PROGRAMS, 'master'),
    ['-D', '-C', `${folder}/imapd.conf`, '-M', `${folder}/cyrus.conf`, '-p', `${folder}/master.pid`],
    // Cyrus stops by signaling its whole process group, which must not be ours.
    { ...user, detached: true, stdio: 'ignore', env: { ...process.env, CYRUS_USER: user.username } },
  )
  const stop = async () => {
    server.kill()
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await createMailboxes(imapPort, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${httpPort}/`, stop }
}

/** Cyrus runs as the user that runs the tests; if that is root, as the user that its package created. */
function findUser(): { username: string; uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return { username: userInfo().username }
  const idOf = (flag: string) => Number(spawnSync('id', [flag, PACKAGE_USER], { encoding: 'utf8' }).stdout)
  return { username: PACKAGE_USER, uid: idOf('-u'), gid: idOf('-g') }
}

function formatOptions(folder: string, smtpPort: number): string {
  const options = {
    configdirectory: `${folder}/lib`,
    proc_path: `${folder}/run/proc`,
    mboxname_lockpath: `${folder}/run/lock`,
    defaultpartition: 'default',
    'partition-default': `${folder}/spool`,
    altnamespace: 'yes',
    unixhierarchysep: 'yes',
    virtdomains: 'off',
    admins: ADMIN.username,
    httpmodules: 'caldav',
    caldav_allowscheduling: 'on',
    calendar_user_address_set: DOMAIN,
    defaultdomain: DOMAIN,
    allowplaintext: 'yes',
    sasl_pwcheck_method: 'auxprop',
    sasl_auxprop_plugin: 'sasldb',
    sasl_mech_list: 'PLAIN LOGIN',
    sasl_sasldb_path: `${folder}/lib/sasldb2`,
    idlesocket: `${folder}/run/socket/idle`,
    notifysocket: `${folder}/run/socket/notify`,
    smtp_backend: 'host',
    smtp_host: `127.0.0.1:${smtpPort}/noauth`,
  }
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

function formatServices(folder: string, { httpPort, imapPort }: { httpPort: number; imapPort: number }): string {
  const service = (name: string, port: number) =>
    `${name} cmd="${PROGRAMS}/${name}d -C ${folder}/imapd.conf" listen="127.0.0.1:${port}" prefork=0`
  return [
    'START {',
    `recover cmd="${PROGRAMS}/ctl_cyrusdb -r -C ${folder}/imapd.conf"`,
    '}',
    'SERVICES {',
    service('http', httpPort),
    service('imap', imapPort),
    '}',
    '',
  ].join('\n')
}

/** Cyrus looks up users in its own domain and in the machine's. */
function createUsers(folder: string): void {
  for (const { username, password } of [ADMIN, ...Object.values(CYRUS_USERS)]) {
    for (const domain of [DOMAIN, hostname()]) {
      const parameters = ['-f', `${folder}/lib/sasldb2`, '-p', '-c', '-u', domain, username]
      const { status } = spawnSync('/usr/sbin/saslpasswd2', parameters, { input: `${password}\n` })
      if (status !== 0) throw new Error('saslpasswd2 failed: is sasl2-bin installed?')
    }
  }
}

/** Without a mailbox, users have no calendars. The server is ready when its IMAP port responds. */
async function createMailboxes(port: number, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + STARTUP_TIMEOUT_MS
  while (server.exitCode === null && performance.now() < deadline) {
    try {
      await sendImapCommands(port, [
        `LOGIN ${ADMIN.username} ${ADMIN.password}`,
        ...Object.keys(CYRUS_USERS).map((name) => `CREATE user/${name}`),
        'LOGOUT',
      ])
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
      await setTimeout(50)
    }
  }
  throw new Error('Cyrus did not start')
}

async function sendImapCommands(port: number, commands: readonly string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  for (const [i, command] of commands.entries()) {
    socket.write(`${i} ${command}\r\n`)
    for (;;) {
      const { value = '', done } = await lines.next()
      if (done) throw Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' })
      if (!value.startsWith(`${i} `)) continue
      if (!value.startsWith(`${i} OK`)) throw new Error(`Cyrus refused: ${value}`)
      break
    }
  }
  socket.destroy()
}
