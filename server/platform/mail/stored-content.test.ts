import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { expect, getOnlyMailTo, newMailTo, test } from '#server/test/mail-fixture.ts'
import { withRollback } from '#server/test/rollback.ts'
import * as mailContent from '../../../migrations/20261123T1830-mail-content.ts'
import * as columnNames from '../../../migrations/20261128T1520-column-names.ts'
import { deliverMail } from './delivery.ts'
import { enqueueMail } from './outbox.ts'

const BOB = 'bob@example.test'

async function migrateDown(db: Db): Promise<void> {
  await columnNames.down(db as never)
  await mailContent.down(db as never)
}

async function migrateUp(db: Db): Promise<void> {
  await mailContent.up(db as never)
  await columnNames.up(db as never)
}

test('an email that an earlier release queued as HTML and text is sent unchanged', async ({
  services,
  smtpServices,
  smtp,
}) => {
  await withRollback(services, async (db) => {
    await migrateDown(db)
    await sql`
      insert into mails (to_email, subject, html, text, created_at, send_after)
      values (${BOB}, 'Hello', '<p>Rendered earlier</p>', 'Rendered earlier', now(), '-infinity')`.execute(db)
    await migrateUp(db)
    const { mail_id, html } = await getOnlyMailTo({ db }, BOB)
    expect(html).toBe('<p>Rendered earlier</p>')
    expect((await deliverMail({ ...smtpServices, db }, mail_id)).outcome).toBe('sent')
    expect(smtp.mails.map(({ parsed }) => parsed.text?.trim())).toEqual(['Rendered earlier'])
  })
})

test('the migration cannot be reverted while emails are waiting, because earlier releases cannot render them', async ({
  services,
}) => {
  await enqueueMail(services, services.db, newMailTo(BOB))
  await withRollback(services, async (trx) => {
    await expect(migrateDown(trx)).rejects.toThrow('The outbox contains emails that are not sent yet')
  })
})
