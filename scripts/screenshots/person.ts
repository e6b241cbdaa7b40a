import type { Page } from '@playwright/test'
import type { Spanish } from '../../client/locales/es.ts'

type Sentence = keyof Spanish

/** A user on a page. Buttons and fields are found by their names in the user's language. */
export interface Person {
  page: Page
  /** Translates a sentence into the language of the page. */
  say: (sentence: Sentence) => string
  /** Presses the first button with this name. */
  press: (name: Sentence) => Promise<void>
  follow: (name: Sentence) => Promise<void>
  fill: (field: Sentence, text: string) => Promise<void>
  /** Waits for a heading. */
  reads: (heading: Sentence) => Promise<void>
}

export function personAt(page: Page, catalogue: Readonly<Record<string, string>>): Person {
  const say = (sentence: string) => catalogue[sentence] ?? sentence
  return {
    page,
    say,
    press: (name) =>
      page
        .getByRole('button', { name: say(name), exact: true })
        .first()
        .click(),
    follow: (name) =>
      page
        .getByRole('link', { name: say(name) })
        .first()
        .click(),
    fill: (field, text) =>
      page
        .getByRole('textbox', { name: say(field) })
        .first()
        .fill(text),
    reads: (heading) =>
      page
        .getByRole('heading', { name: say(heading) })
        .first()
        .waitFor(),
  }
}
