import { useLingui } from '@lingui/react/macro'
import { LoadingButton, type LoadingButtonProps } from './LoadingButton.tsx'

interface ShowMoreButtonProps extends Pick<LoadingButtonProps, 'className' | 'size'> {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** Loads the next page of a list; nothing is shown if there is none. */
export function ShowMoreButton({ query, ...button }: ShowMoreButtonProps) {
  const { t } = useLingui()
  if (!query.hasNextPage) return null
  return (
    <LoadingButton
      {...button}
      variant="secondary"
      isLoading={query.isFetchingNextPage}
      loadingText={t`Loading...`}
      onClick={() => void query.fetchNextPage()}
    >
      {t`Show more`}
    </LoadingButton>
  )
}
