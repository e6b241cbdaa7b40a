declare module '*.md' {
  /** A legal text as a complete page. */
  export default function LegalText(): React.JSX.Element
}
