import { startPostgresServer } from './test/postgres-server.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { openServices } from './services.ts'
import { readConfig } from './platform/config.ts'
import { buildApp } from './app.ts'
import { meetingMail } from './features/matching/meeting-mail.ts'
import { signInCodeMail } from './features/auth/mail.ts'
import { queueMail } from './platform/mail/outbox.ts'
import { deliverDueMails } from './platform/mail/delivery.ts'
const pg = (await startPostgresServer())!
const database = await openDatabase({ databaseUrl: pg.url, dataDir: '' })
await migrateToLatest(database.db)
const config = readConfig({ NODE_ENV: 'development', LOG_LEVEL: 'warn', SESSION_SECRET: 'x'.repeat(40), ENCRYPTION_KEY: '00'.repeat(32), PORT: '43401' })
const { services } = await openServices(config, { database, supervise: false })
const app = await buildApp(services)
await app.listen({ port: 43401, host: '127.0.0.1' })
if (process.argv[2] !== 'empty') {
const meeting: any = { meeting_id:'q2tPp0dcnY3bFvYzEJwq6w', ical_uid:'q2tPp0dcnY3bFvYzEJwq6w@meridian.test', sequence:1, summary:'Gala Guest and Ana Ruiz', description:'A first look at the new pricing page.\nPlease bring the numbers of October.', start:new Date('2026-11-26T13:30Z'), end:new Date('2026-11-26T14:00Z'), time_zone:'Europe/Madrid', meeting_url:'https://meet.google.com/abc-defg-hij', url_invites:'ana-ruiz',
 participants:[{email:'ana@example.test',name:'Ana Ruiz',time_zone:'Europe/Madrid',role:'organizer',response_status:'accepted'},{email:'gala@elsewhere.test',name:'Gala Guest',time_zone:'America/New_York',role:'participant',response_status:'needs_action'}] }
const send = async (m: any) => { await queueMail(services, services.db, m); await deliverDueMails(services); await new Promise(r=>setTimeout(r,20)) }
await send(signInCodeMail('ana@example.test','483920',10))
for (const kind of ['made','moved','cancelled'] as const) for (const p of meeting.participants) await send(meetingMail(meeting, p, { kind, previous: kind==='moved'?{start:new Date('2026-11-25T09:00Z'),end:new Date('2026-11-25T09:30Z')}:undefined }, 'http://127.0.0.1:43401', new Date()))
await queueMail(services, services.db, signInCodeMail('later@example.test','111111',10), { sendAfter: new Date(Date.now()+3600e3) })
}
console.log('ready')
process.stdin.on('data', async () => { await queueMail(services, services.db, signInCodeMail('new@example.test','222222',10)); await deliverDueMails(services); console.log('sent') })
process.on('SIGTERM', async () => { await app.close(); await database.close(); await pg.stop(); process.exit(0) })
