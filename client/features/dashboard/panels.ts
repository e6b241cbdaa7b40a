import { msg } from '@lingui/core/macro'
import { i18n } from '#client/lib/i18n.ts'

/** The panels of the side menu, in groups. The URL has the open panel's `name`; the palette searches `keywords`. */
const PANEL_GROUPS = [
  [
    { name: 'availability', label: msg`My Availability`, keywords: msg`working hours schedule` },
    { name: 'links', label: msg`Links`, keywords: msg`booking page QR code share` },
    { name: 'groups', label: msg`Groups`, keywords: msg`teams` },
  ],
  [
    { name: 'accounts', label: msg`Accounts`, keywords: msg`calendars holidays import integrations` },
    { name: 'meetings-accounts', label: msg`Meetings Accounts`, keywords: msg`video calls location` },
    { name: 'timezones', label: msg`Timezones`, keywords: msg`time zones` },
  ],
  [
    { name: 'profile', label: msg`Profile Settings`, keywords: msg`preferences buffer notice` },
    { name: 'developers', label: msg`API & webhooks`, keywords: msg`integrations keys` },
    { name: 'security', label: msg`Security`, keywords: msg`sessions devices activity` },
    { name: 'data', label: msg`Data & account`, keywords: msg`export download delete` },
    { name: 'feedback', label: msg`Send Feedback`, keywords: msg`help contact`, title: msg`Rate your experience` },
  ],
] as const

export const PANELS = PANEL_GROUPS.flat()

export type PanelName = (typeof PANELS)[number]['name']

export function isFirstInGroup(panel: PanelName): boolean {
  return PANEL_GROUPS.some(([first]) => first.name === panel)
}

/** The panels that are shown as tabs of one panel. */
export const TABS: readonly PanelName[] = ['accounts', 'meetings-accounts']

/** The panel in the URL, if any. */
export function parsePanel(value: unknown): PanelName | undefined {
  // The former name, which may be bookmarked.
  if (value === 'calendars') return 'accounts'
  return PANELS.find(({ name }) => name === value)?.name
}

/** The title of an open panel. */
export function panelTitle(panel: PanelName): string {
  const info = PANELS.find(({ name }) => name === panel)
  return info === undefined ? panel : i18n._('title' in info ? info.title : info.label)
}
