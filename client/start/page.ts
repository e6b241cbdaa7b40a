export const { documentElement: root } = document

/** What the build, or the server, has told the page in its script's attributes. */
const { dataset = {} } = document.currentScript ?? {}

/** The application's files, what others stand on first; none while the product is being developed. */
export const modules = dataset['modules']?.split(' ') ?? []

/** A page that is drawn is whole without the application; a shell has nothing to show without it. */
export const isDrawn = modules.length > 0 && !('shell' in dataset)

/** What was typed into its form, or who is signed in, was not for the server to draw. */
export const hasForm = 'form' in dataset

/** The zone in which the server has drawn the times, if there are any. */
export const drawnZone = dataset['zone']

/** What is said where the application does not arrive. */
export const lostText = (root.lang === 'es' ? dataset['lostEs'] : dataset['lostEn']) ?? ''
