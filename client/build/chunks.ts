import type { Rolldown } from 'vite'

/** Matches the files whose paths end so, extensions left out. */
function files(...endings: string[]): RegExp {
  return new RegExp(String.raw`[\\/](?:${endings.join('|').replaceAll('/', String.raw`[\\/]`)})\.[a-z.]+$`)
}

const ofPackages = (...names: string[]) => new RegExp(String.raw`node_modules[\\/](?:${names.join('|')})[\\/]`)

/**
 * Which modules share a file. What every page needs comes in files that change with the libraries, each small enough to
 * be run without a pause that is felt, and one that changes with the product; what several pages need in one file
 * rather than in many small ones, which come later and compress worse.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', tags: ['$initial'], test: ofPackages('react', 'react-dom', 'scheduler'), priority: 3 },
  { name: 'tanstack', tags: ['$initial'], test: ofPackages('@tanstack'), priority: 2 },
  { name: 'libraries', tags: ['$initial'], test: /node_modules[\\/]/, priority: 1 },
  { name: 'product', tags: ['$initial'] },
  {
    name: 'common',
    test: files(
      'ui/[a-z]+/(?:Avatar|ColorSchemeToggle|Error(?:State|Text)|LanguageChoice|LoadingButton|Logo|Notice|LazyBoundary|SkipLink)(?:\\.module)?',
      'ui/[a-z]+/(?:app-surface|lazy-with-retry|page-title)',
      '(?:ui/[a-z]+|VisuallyHidden)/VisuallyHidden(?:\\.module)?',
      '(?:zone/city-text|lib/now|lib/temporal|dates/(?:date-format|wall-time)|session/session)',
      'shared/time',
      'ui/feedback/toast',
      'mantine/notifications/esm/notifications.store',
      'react-query/build/modern/(?:useMutation|useQuery)',
      'hooks/esm/utils/use-callback-ref/use-callback-ref',
    ),
  },
  // The frame of the public pages, and of those for who ended up nowhere.
  {
    name: 'site',
    test: files(
      'ui/[a-z]+/(?:ErrorPage|Footer|LinkButton|MessagePage|NotFoundPage|Page|PublicHeader|SiteNav|StatusTimeline)(?:\\.module)?',
      'ui/loading/hydrated',
      'lib/site',
    ),
    includeDependenciesRecursively: false,
  },
  // The pages that make typed calls; their own dependencies are not for the others to load.
  {
    name: 'calls',
    test: new RegExp(`${ofPackages('@trpc', 'superjson', 'copy-anything').source}|${files('client/api').source}`),
    priority: -1,
    includeDependenciesRecursively: false,
  },
  // The dashboard, and what opens over it.
  {
    name: 'calendar',
    test: files(
      'calendar/(?:[a-z]+/)?(?:edit-request|event-(?:cache|changes|input|scope|stylesheet|times)|selected-calendars|series|views|event-text-color|work-hours)',
      'entities/[a-z]+/(?:clock-text|date-text|event-style|short-date)',
      'timezones/zone-(?:choice|store)',
      'links/(?:links|ShownLink(?:\\.module)?)',
      'lib/(?:commands|storage/drafts)',
      'shared/schedule',
      'icons-react/dist/esm/(?:createReactComponent|defaultAttributes|icons/Icon(?:Check|Repeat|UsersGroup|Video|Webhook))',
      'ui/(?:buttons/copy|focus/return-focus)',
    ),
    priority: -2,
    includeDependenciesRecursively: false,
  },
  // What FullCalendar's views share with its agenda and its dragging, both of which come later.
  {
    name: 'fullcalendar',
    test: new RegExp(`${ofPackages('@fullcalendar', '@full-ui').source}|${files('lib/temporal-functions').source}`),
    minShareCount: 2,
    priority: -3,
    includeDependenciesRecursively: false,
  },
  // The small change of fields and overlays: each name of a file weighs as much as some of these do.
  {
    name: 'widgets',
    test: files(
      'hooks/esm/[a-z-]+/(?:use-(?:merged-ref|id|uncontrolled|force-update|window-event)|random-id)',
      'core/esm/.+/(?:create-safe-context|get-default-z-index|DirectionProvider|use-resolved-styles-api|get-auto-contrast-value|get-floating-position)',
      'core/esm/components/(?:CloseButton|Portal)/[A-Za-z.]+',
    ),
    priority: -4,
    includeDependenciesRecursively: false,
  },
  {
    name: 'guest',
    test: /features[\\/]invites[\\/](?!meeting)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]
