import { Html, html } from '../../html.ts'

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 76rem; padding: 1.5rem; color: #1f1f1f; background: #fff }
.notice { background: #fef7e0; border: 1px solid #f9ab00; border-radius: 8px; padding: .5rem 1rem }
.card { border: 1px solid #dadce0; border-radius: 16px; padding: 2rem; max-width: 30rem; margin: 2rem auto }
button, .button { font: inherit; padding: .4rem 1rem; border-radius: 20px; border: 1px solid #747775; background: #fff; color: #0b57d0; cursor: pointer; text-decoration: none; display: inline-block }
button.primary { background: #0b57d0; color: #fff; border-color: #0b57d0 }
.account { display: block; width: 100%; text-align: left; margin: .5rem 0; border-radius: 8px }
.week { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 8px }
.day { border-top: 2px solid #dadce0; padding-top: .25rem; min-height: 8rem } .day h2 { font-size: 1rem; margin: .5rem 0 }
.event { background: #e8f0fe; border-left: 4px solid #1a73e8; border-radius: 6px; padding: .35rem .5rem; margin: .4rem 0; font-size: 13px; overflow-wrap: anywhere }
.event.free { background: #f1f3f4; border-left-color: #9aa0a6 } .event.declined strong { text-decoration: line-through }
input, select { font: inherit; font-size: 13px; max-width: 100%; box-sizing: border-box; margin: 2px 0 }
label { display: block } summary { cursor: pointer } nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0 }
@media (max-width: 700px) { .week { grid-template-columns: 1fr } .day { min-height: 0 } }`

export const NOTICE = 'This is not Google. It is a stand-in for tests and demos that runs on this computer only.'

export function renderPage(title: string, body: Html): string {
  return `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${new Html(STYLE)}</style></head><body><p class="notice" role="note">${NOTICE}</p>${body}</body></html>`
      .text
  }`
}
