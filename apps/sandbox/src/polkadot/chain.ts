import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** How the node of a Polkadot chain stands; after a failure the next call tries again. */
export type PolkadotState = 'asleep' | 'starting' | 'running' | 'failed'

/** A Polkadot chain whose node starts with the first call: it is heavy (5 s, 380 MB). */
export interface PolkadotChain {
  readonly state: PolkadotState
  /** Starts the node, for who will need it. Nobody has to wait. */
  wake(): void
  /** One JSON-RPC call as it came; the node's answer as text. */
  call(body: string): Promise<string>
  /** Back to the seeded world. */
  reset(): Promise<void>
  stop(): Promise<void>
}

interface Node {
  readonly url: string
  stop(): Promise<void>
}

/** A start takes 5 s of a processor; a machine with other things to do may need many times that. */
const startTimeoutMs = 110_000

/** Does nothing until it is called. */
export function createPolkadotChain(): PolkadotChain {
  let starting: Promise<Node> | undefined
  let state: PolkadotState = 'asleep'

  function begin(): Promise<Node> {
    state = 'starting'
    const node = startNode()
    node.then(
      () => {
        state = 'running'
      },
      () => {
        state = 'failed'
        starting = undefined
      },
    )
    return node
  }

  async function call(body: string): Promise<string> {
    starting ??= begin()
    const { url } = await starting
    // The node may be at work for longer than it keeps a connection: one that is taken up again could be closed meanwhile.
    const response = await fetch(url, { method: 'POST', body, headers: { connection: 'close' } })
    return response.text()
  }

  return {
    get state() {
      return state
    },
    wake() {
      starting ??= begin()
    },
    call,
    async reset() {
      // A node that is not there yet begins in the seeded world.
      if (state === 'running') await call('{"jsonrpc":"2.0","id":1,"method":"sandbox_reset","params":[]}')
    },
    async stop() {
      const started = starting
      starting = undefined
      state = 'asleep'
      await started?.then(
        (node) => node.stop(),
        () => {},
      )
    },
  }
}

async function startNode(): Promise<Node> {
  const file = fileURLToPath(new URL('./node.ts', import.meta.url))
  const child = spawn(process.execPath, [file], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'error' },
  })
  const exit = once(child, 'exit')
  const stop = async (): Promise<void> => {
    // The node ends with its standard input, so also when this process is killed.
    child.stdin.on('error', () => {}).end()
    const force = setTimeout(() => child.kill('SIGKILL'), 2_000)
    await exit
    clearTimeout(force)
  }
  try {
    return { url: await announced(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address that the node says it listens on. */
function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string): void => reject(new Error(`The Polkadot node did not start: ${why}\n${said}`))
    const timer = setTimeout(fail, startTimeoutMs, `silent for ${startTimeoutMs} ms`)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        // Only the start is of interest; the streams must be read on, or the node would wait for it.
        if (said.length < 10_000) said += chunk
        const address = /Listening on (\S+)\s/.exec(said)?.[1]
        if (address === undefined) return
        clearTimeout(timer)
        resolve(address)
      })
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`exit code ${code}`)
    })
  })
}
