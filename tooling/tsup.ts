import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { defineConfig, type Options } from 'tsup'

const tests = ['!src/**/*.{test,test-support,test-d}.{ts,tsx}', '!src/**/*.d.ts']

const oneByOne: Options = {
  entry: ['src/**/*.ts', 'src/**/*.tsx', ...tests],
  bundle: false,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  clean: true,
  dts: false,
  sourcemap: false,
  silent: true,
}

/** One file in, one file out: a consumer's bundler can then place every module in the chunk that needs it. */
export const modules = defineConfig(oneByOne)

/** As {@link modules}, for a package that owns style sheets: each becomes a module that holds its minified text. */
export const withStyles = defineConfig({
  ...oneByOne,
  esbuildPlugins: [
    {
      name: 'style-modules',
      setup({ esbuild, onEnd }) {
        // In the end, since tsup claims every path that ends in `.css` on the way.
        onEnd(async ({ outputFiles = [] }) => {
          for (const file of outputFiles) {
            file.contents = Buffer.from(file.text.replaceAll('.css?inline"', '.styles.js"'))
          }
          for await (const path of glob('**/*.css', { cwd: 'src' })) {
            const css = await readFile(join('src', path), 'utf8')
            const { code } = await esbuild.transform(css, { loader: 'css', minify: true, target: 'es2022' })
            await mkdir(join('dist', dirname(path)), { recursive: true })
            // Not `.css.js`, which build tools of hosts (vanilla-extract) take for their own.
            await writeFile(
              join('dist', path.replace(/\.css$/, '.styles.js')),
              `export default ${JSON.stringify(code.trim())}\n`,
            )
          }
        })
      },
    },
  ],
})
