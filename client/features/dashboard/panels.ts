import { type Text, t } from '#client/lib/language.ts'

/** The panels of the side menu, by the name that they have in the address. */
export const PANELS = [
  { name: 'accounts', label: 'Accounts' },
  { name: 'meetings-accounts', label: 'Meetings Accounts' },
  { name: 'calendars', label: 'Calendars' },
  { name: 'availability', label: 'My Availability' },
  { name: 'links', label: 'Links' },
  { name: 'groups', label: 'Groups' },
  { name: 'timezones', label: 'Timezones' },
  { name: 'developers', label: 'API & webhooks' },
  { name: 'profile', label: 'Profile Settings' },
  { name: 'feedback', label: 'Send Feedback', title: 'Rate your experience' },
] as const satisfies readonly { name: string; label: Text; title?: Text }[]

export type PanelName = (typeof PANELS)[number]['name']

/** The panel that an address names, if it names one. */
export function panelOf(value: unknown): PanelName | undefined {
  return PANELS.find(({ name }) => name === value)?.name
}

/** What stands over a panel that is open. */
export function panelTitle(panel: PanelName): string {
  const found = PANELS.find(({ name }) => name === panel)
  return found === undefined ? panel : t('title' in found ? found.title : found.label)
}
