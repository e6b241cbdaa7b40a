export { anonymizeDeliveries } from './deliveries/store.ts'
