import { I18nProvider } from '@lingui/react'
import { render as baseRender, type RenderOptions } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { getPage } from '#client/lib/page-context.ts'

/** Provides components with the messages of the user's language. */
export function UserLanguageProvider({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={getPage().i18n}>{children}</I18nProvider>
}

/** The testing library's `render`, in the user's language. */
export function render(children: ReactNode, { wrapper: Wrapper = Fragment, ...options }: RenderOptions = {}) {
  return baseRender(children, {
    ...options,
    wrapper: (props) => (
      <UserLanguageProvider>
        <Wrapper>{props.children}</Wrapper>
      </UserLanguageProvider>
    ),
  })
}
