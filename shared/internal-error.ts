/** What is said of a failure of which nobody is to know more. Apart from the others, for pages that need no other. */
export const INTERNAL = 'Something went wrong on our side. Please try again'
