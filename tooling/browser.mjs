import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './processes.mjs'

/** Chromium without the browser's own interface: a test in it takes a third less of the processor. */
const shell = '/usr/bin/chromium-headless-shell'
const mac = (/** @type {string} */ name) => `/Applications/${name}.app/Contents/MacOS/${name}`
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  mac('Google Chrome'),
  mac('Chromium'),
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []),
  ),
]

/** @type {Promise<string> | undefined} */
let found

/**
 * The path of a Chromium that starts: the one that was named, else Debian's without an interface, which is installed where
 * that is possible; else another that is here, else one from npm. Looked for once: checks that run side by side all ask.
 */
export function findChromium() {
  found ??= find([shell], () => fromDebian('chromium-headless-shell'), places)
  return found
}

/** As {@link findChromium}, with its interface: for a screen, and for figures of what visitors have. */
export function findWholeChromium() {
  return find(places, () => fromDebian('chromium'), [])
}

/**
 * @param {readonly string[]} first
 * @param {() => Promise<string | undefined>} install
 * @param {readonly string[]} otherwise
 */
async function find(first, install, otherwise) {
  for (const path of [process.env.CHROME_PATH, ...first]) if (path && (await starts(path))) return path
  const installed = await install().catch(() => undefined)
  if (installed) return installed
  for (const path of otherwise) if (await starts(path)) return path
  const path = await fromNpm().catch(() => undefined)
  if (path) return path
  throw new Error('No Chromium was found or could be installed: install Chrome, or name one in CHROME_PATH.')
}

/** @param {'chromium' | 'chromium-headless-shell'} name */
async function fromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Where nobody answers, another browser will do.
  const quick = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  await run('apt-get', [...quick, 'update'], { env })
  await run('apt-get', [...quick, 'install', '-y', '--no-install-recommends', name], { env })
  const path = `/usr/bin/${name}`
  return (await starts(path)) ? path : undefined
}

/** A headless Chromium that unpacks itself beside its package, outside of the workspace's own dependencies. */
async function fromNpm() {
  const folder = join(root, 'node_modules/.cache/foyer-chromium')
  const path = join(folder, 'chromium')
  if (existsSync(path) && (await starts(path))) return path
  await mkdir(folder, { recursive: true })
  await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '@sparticuz/chromium@153.0.0',
  ])
  const unpack = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"
  await run('node', ['--eval', unpack], { cwd: folder, env: { TMPDIR: folder } })
  return (await starts(path)) ? path : undefined
}

/** @param {string} path */
function starts(path) {
  if (!existsSync(path)) return false
  // Chrome on Windows opens a window when asked for its version.
  if (process.platform === 'win32') return true
  return run(path, ['--version']).then(
    () => true,
    () => false,
  )
}
