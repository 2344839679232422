import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './processes.mjs'

const mac = (/** @type {string} */ name) => `/Applications/${name}.app/Contents/MacOS/${name}`
const places = [
  process.env.CHROME_PATH,
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

/** The path of a Chromium that starts: one that is here, else the system's package, else one from npm. */
export async function findChromium() {
  for (const path of places) if (path && (await starts(path))) return path
  const path = (await fromDebian().catch(() => undefined)) ?? (await fromNpm().catch(() => undefined))
  if (path) return path
  throw new Error('No Chromium was found or could be installed: install Chrome, or name one in CHROME_PATH.')
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
  return (await starts('/usr/bin/chromium')) ? '/usr/bin/chromium' : undefined
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
