declare module '*.md' {
  /** The whole page of a legal text. */
  export default function LegalText(): React.JSX.Element
}
