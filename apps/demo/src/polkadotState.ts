import { namespacesOf } from './families.js'
import { readSandbox, type SandboxWorld } from './sandbox.js'

const words = {
  asleep: undefined,
  starting: 'The Polkadot chain is starting: some seconds until its balances are there.',
  running: undefined,
  failed: 'The Polkadot chain did not start. What is asked of it makes it try again.',
} as const

/**
 * Tells how the node of the one chain stands that takes its time, until it stands; `undefined` where there is nothing
 * to say. Returns what ends it.
 */
export function watchPolkadot(world: SandboxWorld, tell: (words: string | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  async function look(known?: SandboxWorld) {
    const { polkadot } = known ?? (await readSandbox(world.url).catch(() => world))
    if (isOver) return
    tell(words[polkadot.state])
    if (polkadot.state === 'starting' || polkadot.state === 'failed')
      timer = setTimeout(() => void look(), 1_000)
  }

  if (namespacesOf(world).includes('polkadot')) void look(world)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
