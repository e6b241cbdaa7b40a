export { retellDeliveries } from './store.ts'
