import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { UUID } from '#shared/wire-id.ts'
import { renderStoredContent } from '../platform/mail/layout.ts'
import { countScheduledMails, findSentMail, listSentMails } from '../platform/mail/store.ts'
import type { MailRow } from '../platform/mail/tables.ts'
import type { Services } from '../platform/services.ts'
import { renderMailbox, renderMailList, renderNotFound, VIEWS, type View } from './dev-mailbox/page.ts'

const ASSETS_FOLDER = path.join(import.meta.dirname, 'dev-mailbox')
const MAX_LISTED_MAILS = 200

/** The page has its own styles and script, and shows the email in a frame. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** An email runs no scripts and loads nothing; its links open in a new tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

interface MailRoute {
  Params: { mail_id: string }
  Querystring: { view?: string }
}

/**
 * Shows sent emails if there is no mail server: HTML for people, JSON for API clients. It shows all emails, including
 * login codes, to anyone. Never register it in production.
 */
export async function devMailbox(
  app: FastifyInstance,
  { services }: { services: Pick<Services, 'db' | 'config'> },
): Promise<void> {
  const { db, config } = services
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/dev/mailbox.json', async () => (await listSentMails(db, MAX_LISTED_MAILS)).map(toJson))

  for (const [name, type] of [
    ['mailbox.css', 'text/css'],
    ['mailbox.js', 'text/javascript'],
  ] as const) {
    const content = await readFile(path.join(ASSETS_FOLDER, name))
    app.get(`/dev/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content))
  }

  /** @param selectedMail the open email; without it, the newest opens on wide screens */
  async function sendPage(reply: FastifyReply, selectedMail?: MailRow, view: View = 'message'): Promise<FastifyReply> {
    const [mails, scheduledCount] = await Promise.all([listSentMails(db, MAX_LISTED_MAILS), countScheduledMails(db)])
    const mail = selectedMail ?? mails[0]
    const html = renderMailbox({
      mails,
      scheduledCount,
      mail,
      view,
      isSelected: selectedMail !== undefined,
      from: config.mailFrom,
    })
    return sendHtml(reply, html, PAGE_POLICY)
  }

  app.get('/dev/mailbox', (_request, reply) => sendPage(reply))

  /** The list only; the page polls it. */
  app.get<{ Querystring: { selected?: string } }>('/dev/mailbox/list', async ({ query }, reply) => {
    const [mails, scheduledCount] = await Promise.all([listSentMails(db, MAX_LISTED_MAILS), countScheduledMails(db)])
    return sendHtml(reply, renderMailList(mails, scheduledCount, query.selected), PAGE_POLICY)
  })

  app.get<MailRoute>('/dev/mailbox/:mail_id', async ({ params, query }, reply) => {
    const mail = await findMail(params.mail_id)
    if (!mail) return sendHtml(reply.status(404), renderNotFound(), PAGE_POLICY)
    return sendPage(
      reply,
      mail,
      VIEWS.find((view) => view === query.view),
    )
  })

  app.get<MailRoute>('/dev/mailbox/:mail_id/html', async ({ params }, reply) => {
    const mail = await findMail(params.mail_id)
    if (!mail) return sendHtml(reply.status(404), renderNotFound(), PAGE_POLICY)
    // The frame's origin is opaque, so it cannot be isolated.
    reply.removeHeader('origin-agent-cluster')
    return sendHtml(
      reply,
      renderStoredContent(mail.content).html.replace('<head>', '<head><base target="_blank">'),
      MAIL_POLICY,
    )
  })

  app.get<MailRoute>('/dev/mailbox/:mail_id/invite.ics', async ({ params }, reply) => {
    const mail = await findMail(params.mail_id)
    if (!mail?.ical) return sendHtml(reply.status(404), renderNotFound(), PAGE_POLICY)
    reply.header('content-disposition', 'attachment; filename=invite.ics')
    return reply.type(getCalendarContentType(mail)).send(mail.ical)
  })

  function findMail(mail_id: string): Promise<MailRow | undefined> {
    return UUID.test(mail_id) ? findSentMail(db, mail_id) : Promise.resolve(undefined)
  }
}

function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

function toJson(mail: MailRow) {
  return {
    id: mail.mail_id,
    to: mail.to_email,
    subject: mail.subject,
    ...renderStoredContent(mail.content),
    attachments:
      mail.ical === null
        ? []
        : [{ filename: 'invite.ics', content_type: getCalendarContentType(mail), content: mail.ical }],
    sent_at: mail.sent_at?.toISOString(),
  }
}

function getCalendarContentType({ ical_method }: MailRow): string {
  return `text/calendar; charset=utf-8; method=${ical_method}`
}
