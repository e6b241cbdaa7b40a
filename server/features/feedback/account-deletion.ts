export { deleteFeedbackOf as deleteFeedback } from './store.ts'
