import { escapeHtml } from '#server/platform/mail/html.ts'

/** Marks text that is already HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type HtmlValue = string | number | null | undefined | Html | readonly HtmlValue[]

/** Builds HTML; interpolated values are escaped unless they are HTML themselves, and absent values render nothing. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(parts.reduce((text, part, index) => text + toText(values[index - 1]) + part))
}

/** Inputs that submit values with a form; absent values are left out. */
export const hiddenInputs = (values: Record<string, string | undefined>): Html[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : html`<input type="hidden" name="${name}" value="${value}">`,
  )

function toText(value: HtmlValue): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object' && value !== null) return value.map(toText).join('')
  return value === undefined || value === null ? '' : escapeHtml(String(value))
}
