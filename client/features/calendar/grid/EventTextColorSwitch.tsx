import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { setWhiteText, useWhiteText } from './EventColors.tsx'

/** White text on every event, instead of the most readable color. */
export function EventTextColorSwitch() {
  const { t } = useLingui()
  const isWhite = useWhiteText()
  return (
    <Switch
      label={t`White event text`}
      description={t`White is harder to read on light colors. Applies only in this browser.`}
      checked={isWhite}
      onChange={({ currentTarget }) => setWhiteText(currentTarget.checked)}
    />
  )
}
