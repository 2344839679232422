import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogin, fileSealer, type Login, type Mail, sqlite } from '@foyer/login'
import { safeAddress } from '@foyer/login/operate'
import { isHex } from 'viem'
import type { Chain } from './chain.ts'
import { startFarcaster } from './farcaster.ts'
import { createFetchServer } from './http.ts'
import { startIdentity } from './identity.ts'
import { parseBody } from './route.ts'
import type { LoginAccounts } from './world.ts'

/** The login service of the sandbox: the very one that hosts run, with its mail kept here instead of sent. */
export interface LoginService {
  /** Its own origin. */
  readonly url: string
  /** Newest last. */
  readonly mail: readonly Mail[]
  /** Has the Farcaster app behind it confirm the newest request. */
  confirmFarcaster(): Promise<void>
  stop(): Promise<void>
}

/** The project that its pages name. */
const project = 'demo'

const names: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:8453': 'Base',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
}

/** Families whose keys a wallet of the login has. */
const families = ['eip155', 'solana']

/** One coin of play money for a new wallet, on each chain, and for its Safe where these are funded. */
async function fund(
  asked: string,
  { chains, accounts }: Pick<LoginWorld, 'chains' | 'accounts'>,
): Promise<void> {
  const addresses = new Map<string, unknown>(Object.entries(Object(parseBody(asked).addresses)))
  const headers = { 'content-type': 'application/json' }
  await Promise.all(
    chains.map(async ({ id, native, rpcUrl, credit }) => {
      const [namespace = ''] = id.split(':')
      const address = addresses.get(namespace)
      const amount = 10n ** BigInt(native.decimals)
      if (typeof address !== 'string' || !families.includes(namespace)) return
      if (namespace !== 'eip155') return void (await credit?.(address, amount))
      const safe = accounts?.funded && accounts.chains.includes(id) && isHex(address) && safeAddress(address)
      for (const owner of [address, ...(safe ? [safe] : [])]) {
        const params = [owner, `0x${amount.toString(16)}`]
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params })
        await fetch(rpcUrl, { method: 'POST', headers, body })
      }
    }),
  )
}

/** Where the login service lives. */
export interface LoginWorld {
  readonly chains: readonly Chain[]
  /** The data API's address, without a slash at the end. */
  readonly api: string
  readonly accounts?: LoginAccounts
}

/**
 * Starts it, with nobody in it; what it knows goes with it.
 * @param origin of the page that may embed its frame
 */
export async function startLogin(
  origin: string,
  { chains, api, accounts = { chains: [] } }: LoginWorld,
): Promise<LoginService> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-login-'))
  await chmod(folder, 0o700)
  const mail: Mail[] = []
  let login: Login | undefined
  const server = createFetchServer(async (request) => {
    if (!login) return new Response('Starting', { status: 503 })
    const asked = request.clone()
    const answer = await login.fetch(request)
    // Who has a wallet made can try it at once.
    if (answer.ok && new URL(request.url).pathname === '/v1/wallets')
      await fund(await asked.text(), { chains, accounts })
    return answer
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  // On the page's own site. Passkeys are for names, not for addresses: they are there for pages of localhost.
  const host = new URL(origin).hostname === 'localhost' ? 'localhost' : '127.0.0.1'
  const url = `http://${host}:${address.port}`
  const [identity, farcaster] = await Promise.all([startIdentity(url), startFarcaster()])
  const through = (service: string, id: string) => `${api}/v1/${service}?chainId=${id}&projectId=${project}`
  const sealer = (name: string) => fileSealer(join(folder, name), { create: true, env: {} })
  login = await createLogin({
    url,
    projects: { [project]: { origins: [origin] } },
    chains: Object.fromEntries(
      chains
        .filter(({ id }) => families.includes(id.split(':')[0] ?? ''))
        .map(({ id, rpcUrl, native }) => [
          id,
          {
            url: rpcUrl,
            name: names[id] ?? id,
            symbol: native.symbol,
            inFrame: '1',
            ...(accounts.chains.includes(id) && {
              smartAccounts: { bundler: through('bundler', id), paymaster: through('paymaster', id) },
            }),
          },
        ]),
    ),
    ...(accounts.kind && { smartAccount: accounts.kind }),
    ...(accounts.isSelf && { custody: 'self-required' as const }),
    store: sqlite(':memory:'),
    mail: async (letter) => void mail.push(letter),
    sealers: { login: sealer('login.key'), recovery: sealer('recovery.key') },
    secret: crypto.getRandomValues(new Uint8Array(32)),
    social: { ...identity.social, farcaster: farcaster.options },
    onError: (error) => void process.stderr.write(`The login service failed: ${error}\n`),
  })
  return {
    url,
    mail,
    confirmFarcaster: () => farcaster.confirm(),
    async stop() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      await Promise.all([login?.close(), identity.stop(), farcaster.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
