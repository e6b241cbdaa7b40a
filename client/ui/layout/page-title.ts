import { useDocumentTitle } from '@mantine/hooks'

/** Sets the document title, such as “Log in · Meridian”, until another page sets its own. */
export function usePageTitle(title: string | undefined): void {
  useDocumentTitle(title === undefined ? '' : `${title} · Meridian`)
}
