import { type Text, t } from '#client/lib/language.ts'

/** The panels of the side menu, by their name in the address. */
const PANEL_GROUPS = [
  [
    { name: 'availability', label: 'My Availability' },
    { name: 'links', label: 'Links' },
    { name: 'groups', label: 'Groups' },
  ],
  [
    { name: 'accounts', label: 'Accounts' },
    { name: 'meetings-accounts', label: 'Meetings Accounts' },
    { name: 'timezones', label: 'Timezones' },
  ],
  [
    { name: 'profile', label: 'Profile Settings' },
    { name: 'developers', label: 'API & webhooks' },
    { name: 'security', label: 'Security' },
    { name: 'data', label: 'Data & account' },
    { name: 'feedback', label: 'Send Feedback', title: 'Rate your experience' },
  ],
] as const satisfies readonly (readonly { name: string; label: Text; title?: Text }[])[]

export const PANELS = PANEL_GROUPS.flat()

export type PanelName = (typeof PANELS)[number]['name']

export function startsGroup(panel: PanelName): boolean {
  return PANEL_GROUPS.some(([first]) => first.name === panel)
}

/** The panels that are shown as tabs of one panel: connected calendars, and the calendar of new meetings. */
const TABS: readonly PanelName[] = ['accounts', 'meetings-accounts']

/** The tabs of a panel, including itself. */
export function tabsOf(panel: PanelName): readonly PanelName[] {
  return TABS.includes(panel) ? TABS : []
}

/** The panel in the address, if any. */
export function panelOf(value: unknown): PanelName | undefined {
  // The former panel, which may be bookmarked.
  if (value === 'calendars') return 'accounts'
  return PANELS.find(({ name }) => name === value)?.name
}

/** The title of an open panel. */
export function panelTitle(panel: PanelName): string {
  const found = PANELS.find(({ name }) => name === panel)
  return found === undefined ? panel : t('title' in found ? found.title : found.label)
}
