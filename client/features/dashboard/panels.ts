/** The panels of the side menu, by the name that they have in the address. */
export const PANELS = [
  { name: 'accounts', label: 'Accounts' },
  { name: 'availability', label: 'My Availability' },
  { name: 'links', label: 'Links' },
  { name: 'timezones', label: 'Timezones' },
  { name: 'developers', label: 'API & Webhooks' },
  { name: 'profile', label: 'Profile Settings' },
] as const

export type PanelName = (typeof PANELS)[number]['name']

/** The panel that an address names, if it names one. */
export function panelOf(value: unknown): PanelName | undefined {
  return PANELS.find(({ name }) => name === value)?.name
}

/** What a panel is called. */
export function panelLabel(panel: PanelName): string {
  return PANELS.find(({ name }) => name === panel)?.label ?? panel
}
