import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCommands } from '#client/lib/commands.ts'
import { chooseLanguage } from '#client/lib/language.ts'
import { PANELS, type PanelName } from './panels.ts'

interface MenuActions {
  onPanelChange: (panel: PanelName) => void
  onStartTour: () => void
  onLogOut: () => void
}

/** The commands of the menu and its footer. */
export function useMenuCommands({ onPanelChange, onStartTour, onLogOut }: MenuActions): void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const applyScheme = (scheme: 'light' | 'dark' | 'auto') => () => setColorScheme(scheme)
  useCommands([
    {
      id: 'new-group-meeting',
      section: t`Create`,
      label: t`New group meeting`,
      run: () => void navigate({ to: '/multiple-schedule' }),
    },
    ...PANELS.map(({ name, label, keywords }) => ({
      id: `panel-${name}`,
      section: t`Go to`,
      label: t(label),
      keywords: t(keywords),
      run: () => onPanelChange(name),
    })),
    { id: 'tour', section: t`Go to`, label: t`Show me around`, keywords: t`tour help`, run: onStartTour },
    { id: 'light', section: t`Display mode`, label: t`Light`, keywords: t`theme`, run: applyScheme('light') },
    { id: 'dark', section: t`Display mode`, label: t`Dark`, keywords: t`theme`, run: applyScheme('dark') },
    { id: 'system', section: t`Display mode`, label: t`Match system`, keywords: t`theme`, run: applyScheme('auto') },
    { id: 'english', section: t`Language`, label: t`Switch to English`, run: () => void chooseLanguage('en') },
    {
      id: 'spanish',
      section: t`Language`,
      label: t`Switch to Spanish (Español)`,
      run: () => void chooseLanguage('es'),
    },
    { id: 'log-out', section: t`Session`, label: t`Log out`, keywords: t`logout sign out`, run: onLogOut },
  ])
}
