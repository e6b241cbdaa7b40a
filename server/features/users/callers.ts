export { findCaller, findLanguage, findUserByEmail, listTeam, markVerified, setTeamRole } from './store.ts'
