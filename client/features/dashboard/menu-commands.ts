import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type Command, useCommands } from '#client/lib/commands.ts'
import { chooseLanguage } from '#client/lib/language.ts'
import { PANELS, type PanelName } from './panels.ts'

interface MenuActions {
  onPanel: (panel: PanelName) => void
  onTour: () => void
  onSignOut: () => void
}

/** The commands of the menu and its footer. */
export function useMenuCommands({ onPanel, onTour, onSignOut }: MenuActions): void {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const color = (scheme: 'light' | 'dark' | 'auto') => () => setColorScheme(scheme)
  useCommands([
    {
      id: 'new-group-meeting',
      section: 'Create',
      label: 'New group meeting',
      run: () => void navigate({ to: '/multiple-schedule' }),
    },
    ...PANELS.map(
      ({ name, label }): Command => ({ id: `panel-${name}`, section: 'Go to', label, run: () => onPanel(name) }),
    ),
    { id: 'tour', section: 'Go to', label: 'Show me around', run: onTour },
    { id: 'light', section: 'Display mode', label: 'Light', run: color('light') },
    { id: 'dark', section: 'Display mode', label: 'Dark', run: color('dark') },
    { id: 'system', section: 'Display mode', label: 'Match system', run: color('auto') },
    { id: 'english', section: 'Language', label: 'Switch to English', run: () => void chooseLanguage('en') },
    { id: 'spanish', section: 'Language', label: 'Switch to Spanish (Español)', run: () => void chooseLanguage('es') },
    { id: 'sign-out', section: 'Session', label: 'Log out', run: onSignOut },
  ])
}
