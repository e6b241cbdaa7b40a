import { useLingui } from '@lingui/react/macro'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { DeliveryLine } from './DeliveryLine.tsx'
import d from './DeliveryLog.module.css'
import { useDeliveries } from './deliveries.ts'

interface DeliveryLogProps {
  /** The webhook's. */
  id: string
  address: string
  isOn: boolean
}

/** The deliveries of a webhook, and their results. */
export function DeliveryLog({ id, address, isOn }: DeliveryLogProps) {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(id)
  if (!data && error) {
    return <ErrorState level={3} errorMessage={readApiError(error).detail} onTryAgain={() => void refetch()} />
  }
  if (!data) return <LoadingScreen inline />
  const deliveries = data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0) {
    return <p className={d.empty}>{t`Nothing was sent in the last 30 days. “Test” sends an example.`}</p>
  }
  return (
    <>
      <ul className={d.log} aria-label={t`Log of ${address}`}>
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.id} webhookId={id} delivery={delivery} mayRepeat={isOn} />
        ))}
      </ul>
      {hasNextPage ? (
        <LoadingButton
          className={d.more ?? ''}
          size="xs"
          variant="secondary"
          isLoading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t`Show older`}
        </LoadingButton>
      ) : null}
    </>
  )
}
