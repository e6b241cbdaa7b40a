/**
 * The header in which a browser tab sends its id (a UUID, new with every page load) with each tRPC call. The live
 * subscription of a tab omits the changes that its own calls made.
 */
export const TAB_ID_HEADER = 'tab-id'
