export { renameLinkInMeetings } from './store.ts'
