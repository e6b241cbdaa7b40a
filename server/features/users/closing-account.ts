export { removeUser } from './store.ts'
