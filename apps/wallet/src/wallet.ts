import type { WalletKitTypes } from '@reown/walletkit'
import type { ProposalTypes } from '@walletconnect/types'
import { signIn } from './auth.ts'
import { type Ask, DeclinedError, declined, type Family, type Line } from './families/family.ts'
import { grantOf, propertiesOf, type Wish, wishesOf } from './grant.ts'
import type { Kit } from './kit.ts'
import { listOf, membersOf, textOf } from './parse.ts'
import { createSessions, type Session } from './sessions.ts'
import type { Manner, Settings } from './settings.ts'

export interface Proposal {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly wishes: readonly Wish[]
  /** What it is to sign beside, if it is to sign in at once. */
  readonly lines: readonly Line[]
  /** Ends it, with the chains that were ticked, or refused. */
  approve(chains: readonly string[]): Promise<void>
  reject(): Promise<void>
}

export interface Request extends Ask {
  readonly id: number
  readonly from: string
  readonly lines: readonly Line[]
  approve(): Promise<void>
  reject(): Promise<void>
}

/** A wallet: what waits for its person, what stands, and what the person does. */
export interface Wallet {
  readonly families: readonly Family[]
  proposals(): readonly Proposal[]
  requests(): readonly Request[]
  sessions(): readonly Session[]
  /** What happened, newest first. */
  readonly activity: readonly string[]
  settings(): Settings
  set(change: Partial<Settings>): void
  /** @throws when it is no pairing link, was used before, or the relay cannot be reached */
  pair(uri: string): Promise<void>
  /** Tells the dapp of another network, and approves it first when it was not. */
  switchNetwork(topic: string, chain: string): Promise<void>
  /** Grants another account in place of the one in use, and tells the dapp. */
  switchAccount(topic: string, family: Family, account: number): Promise<void>
  /** Takes an approved network back. */
  drop(topic: string, chain: string): Promise<void>
  disconnect(topic: string): Promise<void>
  subscribe(listener: () => void): void
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function reasonOf(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof DeclinedError) return { code: error.code, message: error.message }
  return { code: -32000, message: error instanceof Error ? error.message : 'Unknown' }
}

/** A wallet on the SDK. It listens from now on. */
export function createWallet(kit: Kit, families: readonly Family[], initial: Settings): Wallet {
  const proposals = new Map<number, Proposal>()
  const requests = new Map<number, Request>()
  const activity: string[] = []
  const listeners = new Set<() => void>()
  let settings = initial

  const changed = (what?: string) => {
    if (what !== undefined) activity.unshift(what)
    for (const listener of listeners) listener()
  }
  const sessions = createSessions(kit, families)

  /** A dapp's wish for another network is the wallet's own matter, and follows the answer; all else is the family's. */
  const answer = async (
    topic: string,
    ask: Ask,
  ): Promise<{ result: unknown; after?: () => Promise<void> }> => {
    const family = sessions.familyOf(ask.chain)
    if (!/^wallet_(switch|add)EthereumChain$/.test(ask.method)) {
      const result = await family.answer(ask, sessions.accountOf(topic, family))
      if (settings.lie !== 'wrong-answer') return { result }
      return { result: typeof result === 'string' ? `0x${'ab'.repeat(65)}` : { unexpected: true } }
    }
    const chainId = Number(textOf(membersOf(listOf(ask.params)[0]).chainId))
    if (!Number.isSafeInteger(chainId) || chainId <= 0) throw new DeclinedError(-32602, 'Invalid chainId')
    const chain = `eip155:${chainId}`
    const known = sessions.chainsOf(topic, family).includes(chain)
    if (!known && ask.method === 'wallet_switchEthereumChain')
      throw new DeclinedError(4902, 'Unrecognized chain ID')
    return { result: null, after: () => sessions.switchNetwork(topic, chain) }
  }

  /** Runs what the person, or the settings, decided; a failure is told in the activity. */
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      changed(what)
    } catch (error) {
      changed(`${what} failed: ${reasonOf(error).message}`)
    }
  }
  const decide = async (manner: Manner, approve: () => Promise<void>, reject: () => Promise<void>) => {
    if (manner === 'ask' || manner === 'hang') return
    await wait(settings.delay)
    await (manner === 'approve' ? approve() : reject())
  }

  const propose = (struct: ProposalTypes.Struct): void => {
    const { id, proposer } = struct
    if (proposals.has(id)) return
    const { name, url } = proposer.metadata
    const wishes = wishesOf(struct, families)
    const proposal: Proposal = {
      id,
      name,
      url,
      wishes,
      lines: [],
      approve(chains) {
        proposals.delete(id)
        const namespaces = grantOf(wishes, chains, settings.lie)
        const sessionProperties = propertiesOf(wishes, chains)
        return attempt(`Approved ${name}`, () => kit.approveSession({ id, namespaces, sessionProperties }))
      },
      reject() {
        proposals.delete(id)
        return attempt(`Rejected ${name}`, () => kit.rejectSession({ id, reason: reasonOf(declined()) }))
      },
    }
    present(proposal)
  }

  const present = (proposal: Proposal): void => {
    proposals.set(proposal.id, proposal)
    changed(`${proposal.name} asks to connect`)
    const approved = () => {
      const mine = proposal.wishes.filter(({ family }) => settings.families.includes(family.namespace))
      return proposal.approve(mine.flatMap(({ chains }) => chains))
    }
    decide(settings.session, approved, proposal.reject).catch(() => {})
  }

  /** A dapp that wants to connect and to know who signs in, with one approval. */
  const authenticate = ({ id, params }: WalletKitTypes.SessionAuthenticate): void => {
    const family = families.find(({ namespace }) => namespace === 'eip155')
    if (proposals.has(id) || !family) return
    const { authPayload: payload, requester } = params
    const { name, url } = requester.metadata
    const events = ['chainChanged', 'accountsChanged']
    const message = () =>
      kit.formatAuthMessage({
        request: payload,
        iss: `did:pkh:${payload.chains[0]}:${family.address('', 0)}`,
      })
    present({
      id,
      name,
      url,
      wishes: [{ family, chains: payload.chains, methods: family.methods, events }],
      lines: [
        ['Sign in to', payload.domain],
        ['Statement', payload.statement ?? ''],
        ['Message', message()],
      ],
      approve(chains) {
        proposals.delete(id)
        return attempt(`Approved ${name}`, async () => {
          const auths = await signIn(kit, family, payload, { chains, lie: settings.signIn })
          await kit.approveSessionAuthenticate({ id, auths })
        })
      },
      reject() {
        proposals.delete(id)
        return attempt(`Rejected ${name}`, () =>
          kit.rejectSessionAuthenticate({ id, reason: reasonOf(declined()) }),
        )
      },
    })
  }

  const receive = (id: number, topic: string, ask: Ask): void => {
    if (requests.has(id)) return
    const from = kit.getActiveSessions()[topic]?.peer.metadata.name ?? ''
    const respond = (response: { readonly result: unknown } | { readonly error: object }) => {
      const whole = { id, jsonrpc: '2.0', ...response } as Parameters<
        Kit['respondSessionRequest']
      >[0]['response']
      return kit.respondSessionRequest({ topic, response: whole })
    }
    const request: Request = {
      id,
      ...ask,
      from,
      lines: linesOf(families, ask),
      async approve() {
        requests.delete(id)
        await attempt(`Approved ${ask.method}`, async () => {
          try {
            const { result, after } = await answer(topic, ask)
            await respond({ result })
            await after?.()
          } catch (error) {
            await respond({ error: reasonOf(error) })
            throw error
          }
        })
      },
      reject() {
        requests.delete(id)
        return attempt(`Rejected ${ask.method}`, () => respond({ error: reasonOf(declined()) }))
      },
    }
    requests.set(id, request)
    changed(`${from} asks for ${ask.method}`)
    // Nobody is asked how something stands.
    const isLook = ask.method === 'wallet_getCallsStatus' && settings.requests === 'ask'
    decide(isLook ? 'approve' : settings.requests, request.approve, request.reject).catch(() => {})
  }

  kit.on('session_proposal', ({ params }) => propose(params))
  // Whoever listens knows of it: the SDK then drops the proposal beside.
  if (settings.signIn !== 'no') kit.on('session_authenticate', authenticate)
  const onRequest = ({
    id,
    topic,
    params,
  }: Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>) => {
    const { method, params: asked } = params.request
    receive(id, topic, { chain: params.chainId, method, params: asked })
  }
  kit.on('session_request', onRequest)
  kit.on('session_delete', () => changed('The dapp disconnected'))
  kit.on('proposal_expire', ({ id }) => void (proposals.delete(id) && changed('A proposal expired')))
  kit.on('session_request_expire', ({ id }) => void (requests.delete(id) && changed('A request expired')))

  // What waited when the page was last left.
  for (const proposal of Object.values(kit.getPendingSessionProposals())) propose(proposal)
  for (const request of kit.getPendingSessionRequests()) onRequest(request)

  return {
    families,
    proposals: () => [...proposals.values()],
    requests: () => [...requests.values()],
    sessions: sessions.list,
    activity,
    settings: () => settings,
    set(change) {
      settings = { ...settings, ...change }
      changed()
    },
    pair: (uri) => kit.pair({ uri }),
    switchNetwork: (topic, chain) =>
      attempt(`Switch to ${chain}`, () => sessions.switchNetwork(topic, chain)),
    switchAccount: (topic, family, account) =>
      attempt(`Switch to ${family.name} account ${account + 1}`, () =>
        sessions.switchAccount(topic, family, account),
      ),
    drop: (topic, chain) => attempt(`Drop ${chain}`, () => sessions.drop(topic, chain)),
    disconnect: (topic) =>
      attempt('Disconnected', () =>
        kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
      ),
    subscribe: (listener) => void listeners.add(listener),
  }
}

/** What cannot be read is shown as it came. */
function linesOf(families: readonly Family[], ask: Ask): readonly Line[] {
  try {
    const family = families.find(({ namespace }) => ask.chain.startsWith(`${namespace}:`))
    if (family !== undefined) return family.show(ask)
  } catch {
    // Falls through.
  }
  return [['Parameters', JSON.stringify(ask.params) ?? '']]
}
