import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig, type Options } from 'tsup'

const tests = ['!src/**/*.{test,test-support,test-d}.{ts,tsx}', '!src/**/*.d.ts']

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

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
  esbuildOptions(options) {
    // Who imports JSON runs on Node, Deno or Workers, which demand that it is named so.
    options.supported = { 'import-attributes': true }
  },
}

/** One file in, one file out: a consumer's bundler can then place every module in the chunk that needs it. */
export const modules = oneByOne

/** As {@link modules}, with copies of the files of `tooling` that the commands' sources import from there. */
export const withServing: Options = {
  ...oneByOne,
  esbuildPlugins: [
    {
      name: 'copied-serving',
      setup({ esbuild, onEnd }) {
        onEnd(async ({ outputFiles = [] }) => {
          for (const file of outputFiles)
            file.contents = Buffer.from(
              file.text.replaceAll(/"\.\.\/\.\.\/\.\.\/tooling\/(\w+\.js)"/g, '"./$1"'),
            )
          await mkdir('dist', { recursive: true })
          for (const name of ['serving', 'usageError']) {
            const source = await readFile(`../../tooling/${name}.ts`, 'utf8')
            const { code } = await esbuild.transform(source, { loader: 'ts', target: 'es2022' })
            await writeFile(`dist/${name}.js`, code)
          }
        })
      },
    },
  ],
}

/**
 * A page that is one file: its code stands in it, so that it works from wherever it is opened.
 * @param code the module that it is made of
 * @param html what it stands in, in the place of its comment
 */
export function lonePage(code: string, html: string, outFile: string): Options {
  const whole: Plugin = {
    name: 'lone-page',
    setup({ onEnd }) {
      onEnd(async ({ outputFiles = [] }) => {
        const [made] = outputFiles.splice(0)
        const safe = made?.text.replaceAll('</script', '<\\/script') ?? ''
        const page = (await readFile(html, 'utf8')).replace('/* code */', () => safe)
        await mkdir(dirname(outFile), { recursive: true })
        await writeFile(outFile, page)
      })
    },
  }
  return {
    entry: { lone: code },
    outDir: dirname(outFile),
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    bundle: true,
    splitting: false,
    minify: true,
    noExternal: [/./],
    dts: false,
    sourcemap: false,
    silent: true,
    esbuildOptions(options) {
      options.legalComments = 'none'
    },
    esbuildPlugins: [whole],
  }
}

const builtNames: Plugin = {
  name: 'built-names',
  setup({ onEnd }) {
    onEnd(({ outputFiles = [] }) => {
      for (const file of outputFiles)
        file.contents = Buffer.from(file.text.replaceAll(/(["'])(\.\.?\/[^"'\n]+)\.ts\1/g, '$1$2.js$1'))
    })
  },
}

/**
 * As {@link modules}, of sources that Node runs as they are: they name each other `./file.ts`, and what is built of them
 * `./file.js`, in imports and in `new URL` alike.
 */
export const runnable = defineConfig({
  ...oneByOne,
  target: 'node22',
  platform: 'node',
  esbuildPlugins: [builtNames],
})

/**
 * As {@link modules}, but for each group one file that holds all of its modules, in whose places stand references to it.
 * For what always arrives together: a consumer's bundler makes a chunk for each set of modules that not quite the same
 * pages ask for, and each chunk is a request, compressed for itself.
 * @param groups by the name of the file, the modules' paths in `src` without their endings
 */
export function grouped(
  groups: Readonly<Record<string, readonly string[]>>,
  plugins: readonly Plugin[] = [],
) {
  const group: Plugin = {
    name: 'grouped-modules',
    setup({ esbuild, onEnd }) {
      onEnd(async ({ outputFiles = [] }) => {
        for (const [name, members] of Object.entries(groups)) {
          const { outputFiles: made } = await esbuild.build({
            stdin: {
              contents: members.map((path) => `export * from './${path}.js'`).join('\n'),
              resolveDir: 'src',
            },
            bundle: true,
            write: false,
            format: 'esm',
            target: 'es2022',
            platform: 'neutral',
            jsx: 'automatic',
            plugins: [outside(members)],
          })
          await mkdir('dist', { recursive: true })
          await writeFile(join('dist', `${name}.js`), made[0]?.contents ?? '')
          for (const file of outputFiles) {
            const path = within('dist', file.path)
            if (!members.includes(path.replace(/\.js$/, ''))) continue
            const [names] = /export \{[^}]*\}/.exec(file.text) ?? []
            const up = '../'.repeat(path.split('/').length - 1) || './'
            file.contents = Buffer.from(`${names} from "${up}${name}.js";\n`)
          }
        }
      })
    },
  }
  return defineConfig({ ...oneByOne, esbuildPlugins: [group, ...plugins] })
}

/** The path of a file inside a folder, as imports write it. */
function within(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/')
}

/** Leaves imports of all but a group's own modules as they are, seen from `dist`. */
function outside(members: readonly string[]): Plugin {
  return {
    name: 'outside',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ path, resolveDir }) => {
        if (!path.startsWith('.')) return { path, external: true }
        const inside = within('src', resolve(resolveDir, path))
        if (members.includes(inside.replace(/\.js$/, ''))) return undefined
        return { path: `./${inside.replace('.css?inline', '.styles.js')}`, external: true }
      })
    },
  }
}

/** For a package that owns style sheets: each becomes a module that holds its minified text. */
export const styleModules: Plugin = {
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
          `export default ${JSON.stringify(withoutSpace(code.trim()))}\n`,
        )
      }
    })
  },
}

/** Drops the white space that esbuild keeps in custom properties, whose values may be anything. Ours are CSS. */
function withoutSpace(css: string): string {
  return css.replace(/(--[\w-]+):([^;}]+)/g, (_, name: string, value: string) => {
    const short = value.trim().replace(/(?<=[(,])\s+|\s+(?=\))/g, '')
    return `${name}:${short}`
  })
}
