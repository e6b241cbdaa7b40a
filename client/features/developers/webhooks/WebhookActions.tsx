import { Button } from '@mantine/core'
import { IconList, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { readApiError } from '#client/lib/api-error.ts'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { toast } from '#client/ui/toasts.ts'
import type { WebhookDelivery } from '#shared/webhooks.ts'
import c from '../Section.module.css'
import { outcomeText } from './delivery-text.ts'
import w from './WebhookRow.module.css'
import { testWebhook } from './webhooks.ts'

/** What of a webhook is open, beside its card's face. */
export type WebhookView = 'log' | 'edit' | 'delete' | undefined

const VIEWS = [
  { name: 'log', label: 'Log', of: 'of ', Icon: IconList },
  { name: 'edit', label: 'Edit', of: '', Icon: IconPencil },
  { name: 'delete', label: 'Delete', of: '', Icon: IconTrash },
] as const

interface WebhookActionsProps {
  id: string
  address: string
  view: WebhookView
  onView: (view: WebhookView) => void
}

/** Trying a webhook out happens here; the rest opens something. */
export function WebhookActions({ id, address, view, onView }: WebhookActionsProps) {
  const [isTesting, setTesting] = useState(false)
  const [result, setResult] = useState<WebhookDelivery>()

  const test = async () => {
    setTesting(true)
    setResult(undefined)
    try {
      setResult(await testWebhook(id))
    } catch (error) {
      toast.error(readApiError(error).detail)
    } finally {
      setTesting(false)
    }
  }

  return (
    <>
      <div className={c.actions}>
        <LoadingButton
          size="xs"
          variant="secondary"
          isLoading={isTesting}
          loadingText="Testing..."
          leftSection={<IconSend size={15} aria-hidden />}
          aria-label={`Test ${address}`}
          onClick={() => void test()}
        >
          Test
        </LoadingButton>
        {VIEWS.map(({ name, label, of, Icon }) => (
          <Button
            key={name}
            size="xs"
            variant="secondary"
            data-view={name}
            leftSection={<Icon size={15} aria-hidden />}
            aria-label={`${label} ${of}${address}`}
            // The log opens below its button; the others take the buttons' place.
            {...(name === 'log' ? { 'aria-expanded': view === name } : {})}
            onClick={() => onView(view === name ? undefined : name)}
          >
            {label}
          </Button>
        ))}
      </div>
      <output className={w.result} data-status={result?.status}>
        {result && outcomeText(result)}
      </output>
    </>
  )
}
