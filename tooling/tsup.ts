import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { defineConfig, type Options } from 'tsup'

const tests = ['!src/**/*.{test,test-support,test-d}.{ts,tsx}', '!src/**/*.d.ts']

const shared: Options = {
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  clean: true,
  dts: false,
  sourcemap: false,
  silent: true,
}

/** One file in, one file out: a consumer's bundler can then place every module in the chunk that needs it. */
export const modules = defineConfig({
  ...shared,
  entry: ['src/**/*.ts', 'src/**/*.tsx', ...tests],
  bundle: false,
})

/** As {@link modules}, but a package that owns style sheets is bundled so that `*.css?inline` becomes minified text. */
export const withStyles = defineConfig({
  ...shared,
  entry: ['src/index.ts'],
  splitting: true,
  esbuildPlugins: [
    {
      name: 'inline-styles',
      setup({ esbuild, onLoad, onResolve }) {
        // The path keeps `?inline`, since tsup claims every path that ends in `.css`; relative, so that no machine's
        // path gets into the output.
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
    },
  ],
})
