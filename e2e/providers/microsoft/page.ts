import { Html, html } from '../html.ts'

const STYLE = `body{font:15px/1.4 "Segoe UI",system-ui,sans-serif;margin:0;background:#f3f2f1;color:#201f1e}
header{background:#0f6cbd;color:#fff;padding:10px 20px}header a{color:#fff}.notice{background:#fff4ce;padding:6px 20px}
main{padding:20px;max-width:1200px;margin:auto}.card{background:#fff;max-width:440px;margin:40px auto;padding:32px;box-shadow:0 2px 6px #0003}
button{font:inherit;padding:6px 14px;border:1px solid #8a8886;background:#fff;cursor:pointer}button.primary{background:#0f6cbd;color:#fff;border-color:#0f6cbd}
.account{display:block;width:100%;text-align:left;margin:6px 0;padding:10px}.week{display:grid;grid-template-columns:repeat(7,1fr);gap:6px}
.day{background:#fff;padding:6px;min-height:180px}.day h2{font-size:16px;margin:6px 0}.event{border-left:4px solid #0f6cbd;background:#ebf3fc;margin:6px 0;padding:6px;overflow-wrap:anywhere}
.event.free{background:#fff;border-left-style:dashed}.event.cancelled{text-decoration:line-through}summary{cursor:pointer}input,select{font:inherit;max-width:100%}form{margin:4px 0}
@media (max-width:700px){.week{grid-template-columns:1fr}.day{min-height:0}}`

export function renderPage(title: string, body: Html): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${new Html(STYLE)}</style></head>
<body><header><strong>Outlook stand-in</strong></header><div class="notice">This is a stand-in for Microsoft, for tests and demonstrations. Nothing here reaches Microsoft.</div>${body}</body></html>`
    .text
}
