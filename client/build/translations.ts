import { type PluginObj, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'

// Babel is used on purpose: npm on Node 20 does not install Lingui's native transform.
process.env['LINGUI_SUPPRESS_BABEL_WARNING'] = '1'

/** Compiles the English messages in the code, so that English pages load neither a catalog nor a compiler. */
function compiledMessages(): PluginObj {
  return {
    visitor: {
      Program: {
        exit(program) {
          program.traverse({
            ObjectExpression({ node }) {
              // Lingui's macros mark message descriptors with this comment.
              if (!node.leadingComments?.some(({ value }) => /^\*\s*i18n\s*$/.test(value))) return
              for (const field of node.properties) {
                if (!types.isObjectProperty(field) || !types.isIdentifier(field.key, { name: 'message' })) continue
                if (types.isStringLiteral(field.value))
                  field.value = types.valueToNode(JSON.parse(JSON.stringify(compileMessage(field.value.value))))
              }
            },
          })
        },
      },
    },
  }
}

/** Transforms the message macros and compiles the catalogs; a missing translation is an error. */
export function translations(): PluginOption[] {
  return [
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })], plugins: [compiledMessages] }),
  ]
}
