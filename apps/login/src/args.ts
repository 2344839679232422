import { parseLine, readServe, type Serve, serveOptions, UsageError } from '../../../tooling/serving.js'

const development = ['dev', 'folder', 'project', 'origin', 'rpc'] as const

/** Each command: the argument after its name, and the options that it has besides `--config` and `--help`. */
const commands = {
  serve: { takes: [], has: [...development, 'host', 'port', 'drain'] },
  doctor: { takes: [], has: [] },
  verify: { takes: ['url'], has: development },
  backup: { takes: ['file'], has: ['dev', 'folder'] },
  restore: { takes: ['file'], has: ['dev', 'folder'] },
  rotate: { takes: [], has: ['dev', 'folder', 'all'] },
  audit: { takes: [], has: ['dev', 'folder', 'head'] },
} as const satisfies Readonly<
  Record<string, { readonly takes: readonly string[]; readonly has: readonly (keyof typeof options)[] }>
>

/** What was asked for on the command line. */
export interface Args extends Serve {
  readonly command: keyof typeof commands | 'help'
  /** What follows the command: a file, an address. */
  readonly target: string
  readonly isDev: boolean
  /** The folder of `--dev`. */
  readonly folder: string
  readonly config: string | undefined
  /** Of `--dev`. */
  readonly project: string | undefined
  readonly origins: readonly string[]
  readonly rpc: readonly string[]
  /** Of `rotate`: what is under the key of now is sealed anew as well. */
  readonly all: boolean
  /** Of `audit`: a hash that it said before. */
  readonly head: string | undefined
}

export const help = `Usage: foyer-login --dev [options]
       foyer-login [command] --config <file> [options]

Serves logins by e-mail and social accounts for the Foyer widget, each with a wallet.

  --dev                 starts at once: mail is shown here, and all it keeps is in a folder, with keys for development
  --config <file>       options as JSON; the environment (FOYER_LOGIN_URL, …) comes before it

  --folder <path>       with --dev: where it keeps what it keeps; foyer-login-dev if left out
  --origin <origin>     with --dev: a page that may ask, such as https://your.site; again for more.
                        Pages of this machine on the usual ports if left out
  --rpc <chain>=<url>   with --dev: a node, such as eip155:1=http://127.0.0.1:8545; again for more
  --project <id>        what pages name as projectId; dev if left out
  --port <port>         4021 if left out; 0 takes a free one
  --host <address>      127.0.0.1 if left out
  --drain <seconds>     how long it goes on answering after SIGTERM, while /readyz says that it ends; 3 if left out

  doctor                tries the database, the keys, mail and nodes once, says what works and what does not, and ends
  verify <url>          compares each page that a service serves with the one of this version under these options.
                        It reads no secret, so another machine can run it with a copy of the file
  backup <file>         writes all it keeps to a new file, while it runs
  restore <file>        reads a backup into a database that is empty. All logins end, and devices lose their keys to
                        wallets until their owners log in again
  rotate [--all]        seals what is under older keys under the keys of now, while it runs; --all: everything anew
  audit [--head <hash>] shows what happened, and checks that no line was changed or taken away;
                        --head: a hash that audit said before, so that lines missing at the end are found

On SIGHUP it reads its options anew, without turning anybody away.
`

const options = {
  dev: { type: 'boolean' },
  folder: { type: 'string' },
  project: { type: 'string' },
  origin: { type: 'string', multiple: true },
  rpc: { type: 'string', multiple: true },
  all: { type: 'boolean' },
  head: { type: 'string' },
  ...serveOptions,
} as const

/** Reads the command line. @throws {UsageError} in one sentence */
export function readArgs(argv: readonly string[]): Args {
  const { values, positionals } = parseLine(argv, options)
  const [command = 'serve', ...targets] = positionals
  if (!isCommand(command))
    throw new UsageError(
      `"${command}" is no command. There are: ${Object.keys(commands).slice(1).join(', ')}.`,
    )
  const { takes, has } = commands[command]
  const [wanted] = takes
  if (targets.length !== takes.length)
    throw new UsageError(
      wanted
        ? `${command} takes one ${wanted}: foyer-login ${command} <${wanted}>.`
        : `${command} takes nothing more.`,
    )
  const allowed = new Set<string>([...has, 'config', 'help'])
  const foreign = Object.keys(values).find((name) => !allowed.has(name))
  if (foreign !== undefined) throw new UsageError(`${command} has no option --${foreign}.`)
  const serve = readServe(values, 4021)
  const isDev = values.dev === true
  if (isDev && values.config !== undefined)
    throw new UsageError('--dev has options of its own. Leave out --dev, or --config.')
  return {
    command: values.help === true ? 'help' : command,
    target: targets[0] ?? '',
    isDev,
    folder: values.folder ?? 'foyer-login-dev',
    config: values.config,
    project: values.project,
    origins: values.origin ?? [],
    rpc: values.rpc ?? [],
    ...serve,
    all: values.all === true,
    head: values.head,
  }
}

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}
