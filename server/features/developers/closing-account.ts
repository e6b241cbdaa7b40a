export { retellDeliveries } from './deliveries/store.ts'
