import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { Language } from '../shared/languages.ts'
import { PALETTE } from '../shared/palette.ts'
import { CHROMIUM_ARGS, requireChromium } from './chromium.ts'

/*
 * Renders the brand images into `client/public`: the preview images for links and search results, and the maskable and
 * monochrome icons of the installed app. The images are committed; rerun this when the design changes.
 */

const PUBLIC_FOLDER = path.join(import.meta.dirname, '../client/public')
const FONT_FILE = path.join(
  import.meta.dirname,
  '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
)

/** Same wording as the landing page. */
const TEXTS: Record<Language, { headline: string; status: string; days: string[] }> = {
  en: {
    headline: 'Meet your new executive Ai assistant',
    status: 'Beta, by invitation',
    days: ['Tue 17', 'Wed 18', 'Thu 19', 'Fri 20'],
  },
  es: {
    headline: 'Conoce a tu nuevo asistente ejecutivo con IA',
    status: 'Beta, con invitación',
    days: ['mar 17', 'mié 18', 'jue 19', 'vie 20'],
  },
}

/** Day, start (hours after 9:00), length in hours, color. */
const EVENTS: readonly (readonly [day: number, from: number, hours: number, color: string])[] = [
  [0, 0, 1, PALETTE.aqua],
  [0, 2, 1.5, PALETTE.skyblue],
  [0, 5, 1, PALETTE.orange],
  [1, 0.5, 2, PALETTE.green],
  [1, 4, 2, PALETTE.yellow],
  [2, 0, 1, PALETTE.aqua],
  [2, 2.5, 1.5, PALETTE.rose],
  [3, 1, 1.5, PALETTE.skyblue],
  [3, 4.5, 1.5, PALETTE.green],
]
/** The highlighted slot: the time that Meridian found. */
const FOUND_SLOT = { day: 2, from: 5, hours: 1 }

/** The logo mark. */
const logoSvg = (size: number) => `<svg width="${size}" height="${size}" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="9" fill="#${PALETTE.slots}"/><rect x="7" y="8" width="18" height="5" rx="2.5" fill="#fff"/>
  <rect x="7" y="15.5" width="11" height="9" rx="2.5" fill="#${PALETTE.yellow}"/></svg>`

/** Pixels. */
const COLUMN_WIDTH = 152
const HOUR_HEIGHT = 74
const boxStyle = (day: number, from: number, hours: number) =>
  `left:${day * COLUMN_WIDTH + 6}px;top:${from * HOUR_HEIGHT + 3}px;width:${COLUMN_WIDTH - 12}px;height:${hours * HOUR_HEIGHT - 6}px`

function renderPreviewPage(language: Language, font: string): string {
  const { headline, status, days } = TEXTS[language]
  const hourLines = [0, 1, 2, 3, 4, 5, 6, 7].map((hour) => `<hr style="top:${hour * HOUR_HEIGHT}px">`).join('')
  const dayLabels = days.map((day, index) => `<b style="left:${index * COLUMN_WIDTH + 10}px">${day}</b>`).join('')
  const events = EVENTS.map(
    ([day, from, length, color]) => `<i style="${boxStyle(day, from, length)};background:#${color}e6"></i>`,
  ).join('')
  const foundSlot = `<i class="found" style="${boxStyle(FOUND_SLOT.day, FOUND_SLOT.from, FOUND_SLOT.hours)}">14:00</i>`
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Bricolage; src: url(data:font/woff2;base64,${font}); font-weight: 200 800 }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #fbfaf6; color: #14152b; font-family: Bricolage }
    .copy { position: absolute; left: 72px; top: 72px; width: 560px; height: 486px; display: flex; flex-direction: column }
    .brand { display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 640; letter-spacing: -.03em }
    h1 { margin: auto 0 0; font-size: 76px; line-height: .96; font-weight: 640; letter-spacing: -.045em; text-wrap: balance }
    p { margin: 28px 0 0; font-size: 25px; color: #5a5c72 }
    .week { position: absolute; left: 668px; top: 66px; width: 620px; height: 600px }
    .days { position: relative; height: 44px; font-size: 18px; color: #5a5c72 } .days b { position: absolute; font-weight: 500 }
    .grid { position: relative } hr { position: absolute; left: 0; right: 0; margin: 0; border: 0; height: 1px; background: #14152b1a }
    .grid i { position: absolute; border-radius: 10px } .found { box-sizing: border-box; padding: 12px 14px; font: 640 22px Bricolage;
      color: #fff; background: #${PALETTE.slots}; box-shadow: 0 22px 44px #14152b40 }
    .fade { position: absolute; left: 600px; top: 0; width: 150px; height: 630px; background: linear-gradient(90deg, #fbfaf6 46%, #fbfaf600) }
  </style>
  <div class="week"><div class="days">${dayLabels}</div><div class="grid">${hourLines}${events}${foundSlot}</div></div><div class="fade"></div>
  <div class="copy"><div class="brand">${logoSvg(52)}Meridian</div><h1>${headline}</h1><p>${status}</p></div>`
}

/** Maskable icon: the logo stays inside the safe zone, so platforms can crop the edges. */
const MASKABLE_ICON = `<style>body { margin: 0; background: #${PALETTE.slots} } svg { position: fixed; inset: 32px }</style>${logoSvg(448)}`

/** Monochrome icon: the logo's shape only, which platforms tint. */
const MONOCHROME_ICON = `<style>body { margin: 0 }</style><svg width="512" height="512" viewBox="2 1.25 28 28">
  <rect x="7" y="8" width="18" height="5" rx="2.5" fill="#fff"/><rect x="7" y="15.5" width="11" height="9" rx="2.5" fill="#fff"/></svg>`

async function renderImage(browser: Browser, html: string, file: string, width: number, height: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await writeFile(path.join(PUBLIC_FOLDER, file), await page.screenshot({ omitBackground: true }))
  await page.close()
  console.log(file)
}

const executablePath = requireChromium()
const font = await readFile(FONT_FILE, 'base64')
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
try {
  await renderImage(browser, renderPreviewPage('en', font), 'preview.png', 1200, 630)
  await renderImage(browser, renderPreviewPage('es', font), 'preview.es.png', 1200, 630)
  await renderImage(browser, MASKABLE_ICON, 'icon-maskable-512.png', 512, 512)
  await renderImage(browser, MONOCHROME_ICON, 'icon-monochrome-512.png', 512, 512)
} finally {
  await browser.close()
}
