export { removeFeedbackOf as forgetFeedback } from './store.ts'
