import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createServer } from 'vite'

if (existsSync('.env')) process.loadEnvFile('.env')
const port = Number(process.env['PORT'] ?? 3000)
const apiPort = port + 1
const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`

// The server restarts when a file it imports changes; client modules are hot-replaced in the browser.
const env = { ...process.env, PORT: String(apiPort), PUBLIC_URL: publicUrl }
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env,
  stdio: 'inherit',
})

process.env['API_PORT'] = String(apiPort)
const vite = await createServer({
  configFile: path.join(import.meta.dirname, '../client/vite.config.ts'),
  server: { port, strictPort: true },
})
await vite.listen()

const stop = async () => {
  server.kill('SIGTERM')
  await vite.close()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
