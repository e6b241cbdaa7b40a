import { isEmail } from '#shared/access.ts'

export interface DetailsErrors {
  name?: string | undefined
  email?: string | undefined
  notes?: string | undefined
}

const MAX_NAME = 120
export const MAX_NOTES = 2000

/** What is wrong with what a guest typed, by field. The server checks the same and has the last word. */
export function checkDetails({ name, email, notes }: { name: string; email: string; notes: string }): DetailsErrors {
  const errors: DetailsErrors = {}
  if (name.trim() === '') errors.name = 'Name is required'
  else if (name.trim().length > MAX_NAME) errors.name = `At most ${MAX_NAME} characters`
  if (email.trim() === '') errors.email = 'Email is required'
  else if (!isEmail(email)) errors.email = 'Please enter a valid email address'
  if (notes.length > MAX_NOTES) errors.notes = `At most ${MAX_NOTES} characters`
  return errors
}
