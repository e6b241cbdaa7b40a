import { useDocumentTitle } from '@mantine/hooks'

/** Sets the document title, such as “Log in · Meridian”. `undefined` keeps it: Mantine ignores an empty title. */
export function usePageTitle(title: string | undefined): void {
  useDocumentTitle(title === undefined ? '' : `${title} · Meridian`)
}
