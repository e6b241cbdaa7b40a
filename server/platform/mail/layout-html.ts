import { escapeHtml, escapeLinkUrl } from './html.ts'
import type { LayoutTranslator, MailContent, MailLink } from './layout.ts'
import { FONT, HEAD_STYLE, LIGHT, MONO } from './layout-style.ts'
import { capitalize } from './plain-text.ts'

const TABLE_ATTRIBUTES = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
/** Padding that keeps the body text out of the preview in the inbox list. */
const PREVIEW_PADDING = '&#847;&zwnj;&nbsp;'.repeat(60)

/** Renders an email 600 px wide with tables and `style` attributes, the only layout that all email clients support. */
export function renderHtml(content: MailContent, t: LayoutTranslator): string {
  const { language, title, preview, paragraphs, event, code, action, secondary = [], footer } = content
  const when = event
    ? [{ label: event.cancelled ? t('Original time') : t('When'), value: capitalize(event.when.full) }]
    : []
  const facts = [...when, ...(content.facts ?? [])]
  return `<!doctype html>
<html lang="${language}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,p,h1,a{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->
<style>${HEAD_STYLE}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${PREVIEW_PADDING}</div>
<div role="article" aria-roledescription="${t('email')}" aria-label="${escapeHtml(title)}" lang="${language}">
<table ${TABLE_ATTRIBUTES} width="100%" class="paper" style="background-color:${LIGHT.paper}">
<tr><td align="center">
<!--[if mso]><table ${TABLE_ATTRIBUTES} width="600"><tr><td><![endif]-->
<table ${TABLE_ATTRIBUTES} width="100%" style="max-width:600px">
${renderRow(renderWordmark(), '36px 32px 0')}
${renderRow(`<h1 class="title ink" style="margin:0;font:640 34px/1.12 ${FONT};letter-spacing:-0.032em;color:${LIGHT.ink}">${escapeHtml(title)}</h1>`, '32px 32px 0')}
${paragraphs.map((text) => renderRow(renderParagraph(text), '16px 32px 0')).join('\n')}
${event ? renderRow(renderEventCard(event, t), '28px 32px 0') : ''}
${code === undefined ? '' : renderRow(renderCodeBox(code), '28px 32px 0')}
${facts.length > 0 ? renderRow(renderFactTable(facts), '20px 32px 0') : ''}
${action ? renderRow(renderButton(action), '28px 32px 0') : ''}
${secondary.length > 0 ? renderRow(renderLinks(secondary), '20px 32px 0') : ''}
${renderRow(renderFooter(footer, event ? t('Scheduled with Meridian') : 'Meridian'), '40px 32px 48px')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`
}

function renderRow(html: string, padding: string): string {
  return `<tr><td class="pad" style="padding:${padding}">${html}</td></tr>`
}

/** The logo is made of table cells, so email clients that block images show it too. */
function renderWordmark(): string {
  const renderBar = (width: number, height: number, color: string, top: number) =>
    `<div style="width:${width}px;height:${height}px;margin-top:${top}px;border-radius:2px;background-color:${color};font-size:0;line-height:0">&nbsp;</div>`
  return `<table ${TABLE_ATTRIBUTES}><tr>
<td width="26" height="26" valign="top" bgcolor="${LIGHT.brand}" style="width:26px;height:26px;border-radius:7px;background-color:${LIGHT.brand};font-size:0;line-height:0"><div style="padding:6px">${renderBar(14, 4, '#ffffff', 0)}${renderBar(9, 7, LIGHT.mark, 2)}</div></td>
<td class="ink" style="padding-left:10px;font:680 18px/1.2 ${FONT};letter-spacing:-0.03em;color:${LIGHT.ink}">Meridian</td>
</tr></table>`
}

function renderParagraph(text: string): string {
  return `<p class="ink" style="margin:0;font:400 17px/1.55 ${FONT};color:${LIGHT.ink}">${escapeLines(text)}</p>`
}

function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function renderEventCard(event: NonNullable<MailContent['event']>, t: LayoutTranslator): string {
  const { summary, when, was, cancelled = false } = event
  const strikethrough = cancelled ? 'text-decoration:line-through;' : ''
  const barColor = cancelled ? LIGHT.ink2 : LIGHT.brand
  const small = `font:400 14px/1.5 ${FONT};color:${LIGHT.ink2}`
  return `<table ${TABLE_ATTRIBUTES} width="100%" class="surface line" style="border:1px solid ${LIGHT.line};border-radius:16px;background-color:${LIGHT.surface}"><tr>
<td width="104" align="center" class="tile line" style="width:104px;padding:22px 0;border-right:1px solid ${LIGHT.line};border-radius:15px 0 0 15px;background-color:${LIGHT.tile}">
<div class="ink2" style="font:500 14px/1.3 ${FONT};color:${LIGHT.ink2}">${escapeHtml(capitalize(when.weekday))}</div>
<div class="ink" style="font:640 40px/1.1 ${FONT};letter-spacing:-0.04em;color:${LIGHT.ink};font-variant-numeric:tabular-nums">${escapeHtml(when.day)}</div>
<div class="ink2" style="font:500 14px/1.3 ${FONT};color:${LIGHT.ink2}">${escapeHtml(when.month)}</div>
</td>
<td style="padding:18px 20px"><table ${TABLE_ATTRIBUTES} width="100%"><tr>
<td width="4" bgcolor="${barColor}" style="width:4px;border-radius:2px;background-color:${barColor};font-size:0;line-height:0">&nbsp;</td>
<td style="padding-left:14px">
<div class="ink" style="font:600 16px/1.35 ${FONT};letter-spacing:-0.01em;color:${LIGHT.ink};word-break:break-word">${escapeHtml(summary)}</div>
<div class="ink" style="padding-top:2px;font:600 22px/1.3 ${FONT};letter-spacing:-0.02em;color:${LIGHT.ink};font-variant-numeric:tabular-nums;${strikethrough}">${escapeHtml(when.hours)}</div>
<div class="ink2" style="${small}">${escapeHtml(when.zone)}</div>
${cancelled ? `<div class="ink" style="padding-top:6px;font:600 14px/1.5 ${FONT};color:${LIGHT.ink}">${t('Canceled')}</div>` : ''}
${was ? `<div class="ink2" style="padding-top:8px;${small}">${t('Previously: {time}', { time: `<s>${escapeHtml(`${was.date}, ${was.hours}`)}</s>` })}</div>` : ''}
</td></tr></table></td>
</tr></table>`
}

function renderCodeBox(code: string): string {
  const size = code.length > 10 ? 19 : 38
  const spacing = code.length > 10 ? '0' : '0.12em'
  return `<table ${TABLE_ATTRIBUTES} width="100%" class="surface line" style="border:1px solid ${LIGHT.line};border-radius:16px;background-color:${LIGHT.surface}"><tr>
<td align="center" class="ink${code.length > 10 ? '' : ' code'}" style="padding:24px 20px;font:600 ${size}px/1.35 ${MONO};letter-spacing:${spacing};color:${LIGHT.ink};word-break:break-all">${escapeHtml(code)}</td>
</tr></table>`
}

function renderFactTable(facts: NonNullable<MailContent['facts']>): string {
  const cell = `padding:12px 0;border-bottom:1px solid ${LIGHT.line}`
  const rows = facts.map(({ label, value, url }) => {
    const text = [value].flat().map(escapeLines).join('<br>')
    const href = url === undefined ? undefined : escapeLinkUrl(url)
    return `<tr>
<td class="label ink2 line" width="104" valign="top" style="width:104px;${cell};padding-right:16px;font:400 15px/1.5 ${FONT};color:${LIGHT.ink2}">${escapeHtml(label)}</td>
<td class="ink line" valign="top" style="${cell};font:400 15px/1.5 ${FONT};color:${LIGHT.ink};word-break:break-word">${href ? renderAnchor(href, text) : text}</td>
</tr>`
  })
  return `<table ${TABLE_ATTRIBUTES} width="100%">${rows.join('\n')}</table>`
}

function renderAnchor(href: string, html: string): string {
  return `<a class="link" href="${href}" style="color:${LIGHT.link};text-decoration:underline;text-underline-offset:3px">${html}</a>`
}

function renderButton({ label, url }: MailLink): string {
  const href = escapeLinkUrl(url)
  if (!href) return ''
  return `<table ${TABLE_ATTRIBUTES}><tr><td align="center" class="button" bgcolor="${LIGHT.brand}" style="border-radius:10px;background-color:${LIGHT.brand};mso-padding-alt:13px 24px"><a href="${href}" style="display:inline-block;padding:13px 24px;font:600 16px/1.3 ${FONT};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

function renderLinks(links: readonly MailLink[]): string {
  const anchors = links.flatMap(({ label, url }) => {
    const href = escapeLinkUrl(url)
    return href ? [renderAnchor(href, escapeHtml(label))] : []
  })
  return `<p class="ink2" style="margin:0;font:400 15px/1.5 ${FONT};color:${LIGHT.ink2}">${anchors.join('&emsp;')}</p>`
}

function renderFooter(footer: string | undefined, signature: string): string {
  const text = footer
    ? `<p class="ink2" style="margin:0;font:400 13px/1.55 ${FONT};color:${LIGHT.ink2}">${escapeLines(footer)}</p>`
    : ''
  return `<table ${TABLE_ATTRIBUTES} width="100%"><tr><td class="line" style="border-top:1px solid ${LIGHT.line};padding-top:20px">${text}<p class="ink2" style="margin:${footer ? '8px' : '0'} 0 0;font:400 13px/1.55 ${FONT};color:${LIGHT.ink2}">${signature}</p></td></tr></table>`
}
