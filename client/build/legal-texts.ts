import path from 'node:path'
import { type CompileOptions, compile } from '@mdx-js/mdx'
import { valueToEstree } from 'estree-util-value-to-estree'
import type { Heading, Root } from 'mdast'
import { defListHastHandlers, remarkDefinitionList } from 'remark-definition-list'
import remarkFrontmatter from 'remark-frontmatter'
import type { Plugin } from 'vite'
import { parse } from 'yaml'

const OPTIONS: CompileOptions = {
  providerImportSource: path.join(import.meta.dirname, '../features/legal/mdx-components.tsx'),
  remarkPlugins: [remarkFrontmatter, remarkDefinitionList, wrapInLegalPage],
  remarkRehypeOptions: { handlers: defListHastHandlers },
}

/** Compiles the legal texts (`client/features/legal/*.md`) to React components, each a whole page. */
export function legalTexts(): Plugin {
  return {
    name: 'meridian:legal-texts',
    async transform(value, id) {
      if (!/client\/features\/legal\/[^/]+\.md$/.test(id)) return undefined
      return { code: String(await compile({ value, path: id }, OPTIONS)), map: null }
    },
  }
}

/** Wraps each heading and its text in a section, and the sections in a `LegalPage` whose props are the front matter. */
function wrapInLegalPage() {
  return (tree: Root) => {
    const [frontMatter, ...nodes] = tree.children
    const page = frontMatter?.type === 'yaml' ? parse(frontMatter.value) : {}
    for (const name of ['title', 'intro', 'updated', 'summary']) {
      if (!page[name]) throw new Error(`The front matter has no "${name}"`)
    }
    const contents: { id: string; title: string }[] = []
    const sections: { type: string; data: object; children: object[] }[] = []
    for (const node of nodes) {
      if (node.type === 'heading') {
        const { id, title } = parseHeading(node)
        contents.push({ id, title })
        const labelledBy = `${id}-title`
        sections.push({
          type: 'section',
          data: { hName: 'section', hProperties: { id, ariaLabelledBy: labelledBy } },
          children: [
            { ...node, data: { hProperties: { id: labelledBy } }, children: [{ type: 'text', value: title }] },
          ],
        })
      } else {
        sections.at(-1)?.children.push(node)
      }
    }
    const props = valueToEstree({ ...page, sections: contents })
    const expression = { type: 'ObjectExpression', properties: [{ type: 'SpreadElement', argument: props }] }
    const estree = { type: 'Program', sourceType: 'module', body: [{ type: 'ExpressionStatement', expression }] }
    const attributes = [{ type: 'mdxJsxExpressionAttribute', value: '', data: { estree } }]
    tree.children = [{ type: 'mdxJsxFlowElement', name: 'LegalPage', attributes, children: sections } as never]
  }
}

/** `## What is stored {#stored}`: the id is part of the URL, so it is the same in all languages. */
function parseHeading({ children: [text] }: Heading): { id: string; title: string } {
  const match = text?.type === 'text' && /^(?<title>.+) \{#(?<id>[a-z-]+)\}$/.exec(text.value)
  if (!match) throw new Error(`Give the heading an id, such as "## Questions {#questions}": ${JSON.stringify(text)}`)
  return match.groups as { id: string; title: string }
}
