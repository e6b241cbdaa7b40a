export { renameLinkOfMeetings } from './store.ts'
