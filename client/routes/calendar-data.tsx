import { createFileRoute } from '@tanstack/react-router'
import { currentLanguage } from '#client/lib/language.ts'

export const Route = createFileRoute('/calendar-data')({
  loader: () =>
    currentLanguage() === 'es'
      ? import('#client/features/legal/spanish/CalendarData.tsx')
      : import('#client/features/legal/CalendarData.tsx'),
  component: CalendarDataPage,
})

function CalendarDataPage() {
  const { CalendarData } = Route.useLoaderData()
  return <CalendarData />
}
