import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '#client/lib/i18n.ts'

/** The panels of the side menu, in groups. The URL contains the `name` of the open panel. */
const PANEL_GROUPS = [
  [
    { name: 'availability', label: msg`My Availability` },
    { name: 'links', label: msg`Links` },
    { name: 'groups', label: msg`Groups` },
  ],
  [
    { name: 'accounts', label: msg`Accounts` },
    { name: 'meetings-accounts', label: msg`Meetings Accounts` },
    { name: 'timezones', label: msg`Timezones` },
  ],
  [
    { name: 'profile', label: msg`Profile Settings` },
    { name: 'developers', label: msg`API & webhooks` },
    { name: 'security', label: msg`Security` },
    { name: 'data', label: msg`Data & account` },
    { name: 'feedback', label: msg`Send Feedback`, title: msg`Rate your experience` },
  ],
] as const satisfies readonly (readonly { name: string; label: MessageDescriptor; title?: MessageDescriptor }[])[]

export const PANELS = PANEL_GROUPS.flat()

export type PanelName = (typeof PANELS)[number]['name']

export function isFirstInGroup(panel: PanelName): boolean {
  return PANEL_GROUPS.some(([first]) => first.name === panel)
}

/** The panels that are shown as tabs of one panel. */
const TABS: readonly PanelName[] = ['accounts', 'meetings-accounts']

/** The tabs of a panel, including its own; most panels have none. */
export function getTabs(panel: PanelName): readonly PanelName[] {
  return TABS.includes(panel) ? TABS : []
}

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
