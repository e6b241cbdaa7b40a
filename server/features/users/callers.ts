export { findCaller, findUserByEmail, listTeam, markVerified, setTeamRole } from './store.ts'
