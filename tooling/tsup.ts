import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { transform } from 'esbuild'
import { defineConfig, type Options } from 'tsup'

const tests = ['!src/**/*.test.ts', '!src/**/*.test.tsx', '!src/**/*.test-d.ts', '!src/**/*.d.ts', '!src/**/*.test-support.*']

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
      name: 'inline-css',
      setup(build) {
        build.onResolve({ filter: /\.css\?inline$/ }, ({ path, importer }) => ({
          path: resolve(dirname(importer), path.replace('?inline', '')),
          namespace: 'inline-css',
        }))
        build.onLoad({ filter: /./, namespace: 'inline-css' }, async ({ path }) => {
          const { code } = await transform(await readFile(path, 'utf8'), {
            loader: 'css',
            minify: true,
            target: 'es2022',
          })
          return { contents: code.trim(), loader: 'text', watchFiles: [path] }
        })
      },
    },
  ],
})
