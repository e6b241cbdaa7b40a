export { deleteFeedbackFrom as deleteFeedback } from './store.ts'
