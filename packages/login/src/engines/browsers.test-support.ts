import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch } from 'node:os'
import { join } from 'node:path'
import type { Hosts } from './hosts.test-support.js'

/** A screen that nobody sees, for browsers as they are: none is told that it is driven. */
export interface Display {
  readonly name: string
  /** Clicks at a place, as a hand would. */
  click(x: number, y: number): void
  press(key: string): void
  /** The middle of what has a colour, of so many places at least. */
  find(
    colour: readonly [red: number, green: number, blue: number],
  ): readonly [x: number, y: number] | undefined
  close(): void
}

/** @param folder for what the screen shows */
export async function openDisplay(folder: string): Promise<Display> {
  const size = ['-screen', '0', '1000x800x24']
  const server = spawn('Xvfb', ['-displayfd', '1', ...size, '-nolisten', 'tcp', '-fbdir', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.stdout.once('data', (said) => resolve(String(said).trim()))
  })
  const name = `:${number}`
  const xdotool = (...args: readonly string[]) => {
    execFileSync('xdotool', args, { env: { ...process.env, DISPLAY: name } })
  }
  return {
    name,
    click: (x, y) => xdotool('mousemove', String(Math.round(x)), String(Math.round(y)), 'click', '1'),
    press: (key) => xdotool('key', key),
    find: (colour) => middleOf(readFileSync(join(folder, 'Xvfb_screen0')), colour),
    close: () => server.kill(),
  }
}

/** How many places of a colour are a button. */
const leastPlaces = 2_000

/** @param screen in the format of `xwd`: numbers of 32 bits, then colours, then lines of blue, green, red and nothing */
function middleOf(screen: Buffer, [red, green, blue]: Parameters<Display['find']>[0]) {
  const [header = 0, width = 0, height = 0, line = 0, colours = 0] = [0, 4, 5, 12, 19].map((at) =>
    screen.readUInt32BE(at * 4),
  )
  const wanted = red * 0x1_00_00 + green * 0x1_00 + blue
  const found = { count: 0, x: 0, y: 0 }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = header + colours * 12 + y * line + x * 4
      if (screen.readUIntLE(at, 3) !== wanted) continue
      found.count += 1
      found.x += x
      found.y += y
    }
  if (found.count < leastPlaces) return undefined
  return [found.x / found.count, found.y / found.count] as const
}

/** What a browser is started with. */
export interface Start {
  readonly display: Display
  readonly hosts: Hosts
  /** A folder for all that it keeps; the same one again is the same browser after a restart. */
  readonly profile: string
  readonly url: string
  /** A visitor lets the login host keep nothing. */
  readonly isBlocked: boolean
  /** The login host. */
  readonly login: string
}

/** A browser as Debian ships it. */
export interface Engine {
  readonly name: keyof typeof quitKey
  start(start: Start): Browser
}

export interface Browser {
  /** Ends it as its visitor would. */
  quit(): Promise<void>
}

/** What ends a browser by its keyboard; it writes down then what it keeps. */
const quitKey = { Chromium: 'ctrl+shift+q', Firefox: 'ctrl+q', WebKit: 'ctrl+q' } as const

function run(
  display: Display,
  name: keyof typeof quitKey,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Browser {
  const child = spawn(command, args, {
    env: { ...process.env, ...env, DISPLAY: display.name },
    stdio: 'ignore',
    detached: true,
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    async quit() {
      const { pid } = child
      if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      display.press(quitKey[name])
      // Whatever of it is still there goes by force.
      const late = setTimeout(() => kill(-pid), 8_000)
      await gone
      clearTimeout(late)
      kill(-pid)
    },
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}

const chromium: Engine = {
  name: 'Chromium',
  start({ display, hosts, profile, url, isBlocked, login }) {
    mkdirSync(join(profile, 'Default'), { recursive: true })
    const cookies = isBlocked ? { [`https://${login}:443,*`]: { setting: 2 } } : {}
    const preferences = join(profile, 'Default/Preferences')
    if (!existsSync(preferences))
      writeFileSync(
        preferences,
        JSON.stringify({ profile: { content_settings: { exceptions: { cookies } } } }),
      )
    const { host, port } = hosts.proxy
    return run(
      display,
      'Chromium',
      process.env.FOYER_CHROMIUM ?? '/usr/bin/chromium',
      [
        ...['--no-sandbox', '--no-first-run', '--no-default-browser-check', '--disable-gpu', '--kiosk'],
        ...['--password-store=basic', '--disable-background-networking', '--ignore-certificate-errors'],
        ...[`--proxy-server=http://${host}:${port}`, `--user-data-dir=${profile}`, url],
      ],
      {},
    )
  },
}

const firefox: Engine = {
  name: 'Firefox',
  start({ display, hosts, profile, url, isBlocked }) {
    mkdirSync(profile, { recursive: true })
    const { host, port } = hosts.proxy
    const preferences = {
      'network.proxy.type': 1,
      'network.proxy.ssl': host,
      'network.proxy.ssl_port': port,
      'browser.shell.checkDefaultBrowser': false,
      'browser.aboutwelcome.enabled': false,
      'browser.startup.homepage_override.mstone': 'ignore',
      'browser.preonboarding.enabled': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'toolkit.telemetry.reportingpolicy.firstRun': false,
      'app.update.enabled': false,
      'browser.sessionstore.resume_from_crash': false,
      ...(isBlocked && { 'network.cookie.cookieBehavior': 1 }),
    }
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    writeFileSync(join(profile, 'user.js'), lines.join(''))
    const exceptions = hosts.names.map(
      (name) => `${name}:443:\tOID.2.16.840.1.101.3.4.2.1\t${hosts.fingerprint}\t\n`,
    )
    writeFileSync(join(profile, 'cert_override.txt'), exceptions.join(''))
    return run(
      display,
      'Firefox',
      '/usr/bin/firefox-esr',
      ['--no-remote', '--profile', profile, '--kiosk', url],
      {
        HOME: profile,
        MOZ_CRASHREPORTER_DISABLE: '1',
      },
    )
  },
}

const webkit: Engine = {
  name: 'WebKit',
  start({ display, hosts, profile, url, isBlocked }) {
    mkdirSync(profile, { recursive: true })
    const { host, port } = hosts.proxy
    return run(
      display,
      'WebKit',
      `/usr/lib/${arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
      [
        ...['--ignore-tls-errors', `--proxy=http://${host}:${port}`, '--full-screen'],
        ...(isBlocked ? ['--enable-html5-database=false', '--enable-html5-local-storage=false'] : []),
        url,
      ],
      {
        HOME: profile,
        XDG_DATA_HOME: join(profile, 'data'),
        XDG_CACHE_HOME: join(profile, 'cache'),
        XDG_CONFIG_HOME: join(profile, 'config'),
        NO_AT_BRIDGE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        // As root there is no other way.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    )
  },
}

/** The engines that visitors have. */
export const engines: readonly Engine[] = [chromium, firefox, webkit]
