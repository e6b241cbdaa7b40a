/** What the build reads from the environment. */
interface ImportMetaEnv {
  /** `Name=https://…` pairs, separated by commas. */
  readonly VITE_SOCIAL_LINKS?: string
}
