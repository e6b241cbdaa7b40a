export { deleteFeedback } from './store.ts'
