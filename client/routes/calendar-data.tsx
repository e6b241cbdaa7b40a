import { createFileRoute } from '@tanstack/react-router'
import { currentLanguage } from '#client/lib/language.ts'

export const Route = createFileRoute('/calendar-data')({
  loader: () =>
    currentLanguage() === 'es'
      ? import('#client/features/legal/calendar-data.es.md')
      : import('#client/features/legal/calendar-data.en.md'),
  component: CalendarData,
})

function CalendarData() {
  const { default: Text } = Route.useLoaderData()
  return <Text />
}
