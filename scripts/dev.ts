import './load-env.ts'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { printError } from '../server/command-line.ts'
import { readConfig } from '../server/platform/config.ts'
import { SERVER_PATHS } from './server-paths.ts'

const { port, publicUrl } = await Promise.try(readConfig, process.env).catch((error: unknown) => {
  printError(error)
  process.exit(1)
})
const apiPort = port + 1

const vite = await createServer({
  configFile: path.join(import.meta.dirname, '../client/vite.config.ts'),
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: { [SERVER_PATHS]: { target: `http://127.0.0.1:${apiPort}` } },
  },
})
// Listen before starting the server: if the port were in use, the server would keep running after this process exits.
await vite.listen().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

// The server restarts when a file it imports changes; client modules are hot-replaced in the browser.
const env = { ...process.env, PORT: String(apiPort), PUBLIC_URL: publicUrl }
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env,
  stdio: 'inherit',
})

const stop = async () => {
  server.kill('SIGTERM')
  await vite.close()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
