import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import type { Options } from 'tsup'
import { withStyles } from '../../tooling/tsup.js'

/** Style sheets as minified text. Paths keep `?inline`, since tsup claims every path that ends in `.css`. */
const inlineStyles: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'inline-styles',
  setup({ esbuild, onLoad, onResolve }) {
    onResolve({ filter: /\.css\?inline$/ }, ({ path, importer }) => ({
      path: relative(process.cwd(), resolve(dirname(importer), path)),
      namespace: 'inline-styles',
    }))
    onLoad({ filter: /./, namespace: 'inline-styles' }, async ({ path }) => {
      const css = await readFile(path.replace('?inline', ''), 'utf8')
      const { code } = await esbuild.transform(css, { loader: 'css', minify: true, target: 'es2022' })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}

export default { ...withStyles, esbuildPlugins: [inlineStyles] }
