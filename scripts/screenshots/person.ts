import type { Page } from '@playwright/test'

/** A user on a page. Buttons and fields are found by their names in the user's language. */
export interface Person {
  page: Page
  /** Translates a sentence into the language of the page. */
  translate: (sentence: string) => string
  /** Presses the first button with this name. */
  press: (name: string) => Promise<void>
  followLink: (name: string) => Promise<void>
  fill: (field: string, text: string) => Promise<void>
  waitForHeading: (heading: string) => Promise<void>
}

export function createPerson(page: Page, catalog: Readonly<Record<string, string>>): Person {
  const translate = (sentence: string) => catalog[sentence] ?? sentence
  return {
    page,
    translate,
    press: (name) =>
      page
        .getByRole('button', { name: translate(name), exact: true })
        .first()
        .click(),
    followLink: (name) =>
      page
        .getByRole('link', { name: translate(name) })
        .first()
        .click(),
    fill: (field, text) =>
      page
        .getByRole('textbox', { name: translate(field) })
        .first()
        .fill(text),
    waitForHeading: (heading) =>
      page
        .getByRole('heading', { name: translate(heading) })
        .first()
        .waitFor(),
  }
}
