import type { Chain } from '../chain.ts'
import type { AccountContracts, SmartAccounts } from './accounts.ts'

/** Smart accounts of all chains where they are asked for. */
export interface AccountKeeper {
  /** Whether their packages are installed, which do not come with the sandbox. */
  areInstalled(): Promise<boolean>
  /** The contracts of a chain, made when they are first asked for. @throws {Error} where their packages are not installed */
  contracts(chain: Chain): Promise<AccountContracts>
  /** Bundler and paymaster of a chain, started when they are first asked for. @throws {Error} where they are not installed */
  start(chain: Chain): Promise<SmartAccounts>
  /** What was started on a chain. */
  running(id: string): Promise<SmartAccounts> | undefined
  /** Before the chains go back to where they began. */
  rest(): Promise<void>
  stop(): Promise<void>
}

/** Starts nothing by itself. */
export function createAccountKeeper(): AccountKeeper {
  const made = new Map<string, Promise<AccountContracts>>()
  const running = new Map<string, Promise<SmartAccounts>>()
  /** Their chain went back. To start a bundler takes seconds, to resume one none. */
  const resting = new Map<string, SmartAccounts>()
  const load = () => import('./accounts.ts')

  const contracts = (chain: Chain) =>
    once(made, chain.id, async () => (await load()).makeAccountContracts(chain))
  async function begin(chain: Chain): Promise<SmartAccounts> {
    const [{ startSmartAccounts }, anew] = await Promise.all([load(), contracts(chain)])
    const rested = resting.get(chain.id)
    resting.delete(chain.id)
    await rested?.resume(anew)
    return rested ?? startSmartAccounts(chain, anew)
  }
  return {
    async areInstalled() {
      const { accountBuilds, bundlerProgram } = await import('./builds.ts')
      return accountBuilds() !== undefined && bundlerProgram() !== undefined
    },
    contracts,
    start: (chain) => once(running, chain.id, () => begin(chain)),
    running: (id) => running.get(id),
    async rest() {
      const entries = [...running]
      running.clear()
      await Promise.all(
        entries.map(async ([id, starting]) => {
          const one = await starting.catch(() => undefined)
          if (one && (await one.settle())) resting.set(id, one)
          else await one?.stop()
        }),
      )
      made.clear()
    },
    async stop() {
      const started = await Promise.allSettled(running.values())
      const all = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      await Promise.all([...all, ...resting.values()].map((one) => one.stop()))
      running.clear()
      resting.clear()
    },
  }
}

/** What is under way or made already; what failed is tried again. */
function once<T>(all: Map<string, Promise<T>>, id: string, make: () => Promise<T>): Promise<T> {
  const known = all.get(id)
  if (known !== undefined) return known
  const making = make()
  all.set(id, making)
  making.catch(() => all.delete(id))
  return making
}
