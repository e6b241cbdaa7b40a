import { useLingui } from '@lingui/react/macro'
import { PanelSection } from '#client/ui/layout/PanelSection.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { Sessions } from './Sessions.tsx'

/** The user's sessions and activity. */
export default function SecurityPanel() {
  const { t } = useLingui()
  return (
    <>
      <PanelSection title={t`Sessions and devices`} lede={t`Log out a device that you don’t use or don’t recognize.`}>
        <Sessions />
      </PanelSection>
      <PanelSection title={t`Recent activity`} lede={t`Logins, API keys, downloads and other changes to your account.`}>
        <RecentActivity />
      </PanelSection>
    </>
  )
}
