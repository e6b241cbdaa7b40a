import { switchToEnglish } from './language.ts'

/** Tests run as a user in Britain, whatever the machine's locale; a test can set another. */
Object.defineProperty(navigator, 'languages', { configurable: true, get: () => ['en-GB'] })

switchToEnglish()
