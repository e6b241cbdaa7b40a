import { speakEnglish } from './speak.ts'

/** Who reads in the tests: somebody in Britain, whatever the machine; a test may be about another. */
Object.defineProperty(navigator, 'languages', { configurable: true, get: () => ['en-GB'] })

speakEnglish()
