import '@mantine/core/styles/Tabs.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Tabs } from '@mantine/core'
import { ApiKeys } from './ApiKeys.tsx'
import c from './DevelopersPanel.module.css'
import { Webhooks } from './Webhooks.tsx'

/** API keys and webhooks. */
export default function DevelopersPanel() {
  const { t } = useLingui()
  return (
    <Tabs defaultValue="keys" classNames={{ list: c.tabs, tab: c.tab }}>
      <Tabs.List grow>
        <Tabs.Tab value="keys">{t`API keys`}</Tabs.Tab>
        <Tabs.Tab value="webhooks">{t`Webhooks`}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="keys">
        <ApiKeys />
      </Tabs.Panel>
      <Tabs.Panel value="webhooks">
        <Webhooks />
      </Tabs.Panel>
    </Tabs>
  )
}
