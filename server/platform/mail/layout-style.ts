/** The product's colors as values, because emails do not support CSS variables. */
export const LIGHT = {
  paper: '#fbfaf6',
  surface: '#ffffff',
  tile: '#f5f3ee',
  ink: '#14152b',
  ink2: '#5a5c72',
  line: '#e6e4df',
  link: '#2337e8',
  brand: '#2f45ff',
  mark: '#ffcb33',
} as const

const DARK = {
  paper: '#0d0e17',
  surface: '#14151f',
  tile: '#1c1e2a',
  ink: '#ececf2',
  ink2: '#a3a5b8',
  line: '#2a2c39',
  link: '#9aa8ff',
} as const

export const FONT = "Geist,'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,'Helvetica Neue',Arial,sans-serif"
export const MONO = "'SF Mono',SFMono-Regular,Consolas,'Liberation Mono',Menlo,monospace"

/** @param prefix of each selector; Outlook on the web marks the dark version of an email with `data-ogsc` */
function darkModeRules(prefix: string): string {
  return `
${prefix}.paper{background-color:${DARK.paper}!important}
${prefix}.surface{background-color:${DARK.surface}!important}
${prefix}.tile{background-color:${DARK.tile}!important}
${prefix}.ink{color:${DARK.ink}!important}
${prefix}.ink2{color:${DARK.ink2}!important}
${prefix}.line{border-color:${DARK.line}!important}
${prefix}.link{color:${DARK.link}!important}`
}

/** Styles that `style` attributes cannot express; email clients that drop them show the light version. */
export const HEAD_STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%!important;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table{border-collapse:separate;mso-table-lspace:0;mso-table-rspace:0}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
.button:hover{background-color:#2337e8!important}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.title{font-size:28px!important}.code{font-size:28px!important}.label{width:76px!important}}
@media (prefers-color-scheme:dark){${darkModeRules('')}}
${darkModeRules('[data-ogsc] ')}`
