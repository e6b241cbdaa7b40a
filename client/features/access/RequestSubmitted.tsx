import { LinkButton } from '#client/ui/LinkButton.tsx'

/** What an applicant is told when their request is in. */
export function RequestSubmitted() {
  return (
    <>
      <h1>Thank you!</h1>
      <p>The team will evaluate your request and send a code to the address you gave.</p>
      <LinkButton to="/" size="md">
        Return home
      </LinkButton>
    </>
  )
}
