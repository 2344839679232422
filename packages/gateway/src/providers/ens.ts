import type { ChainId } from '@foyer/api'
import { anySignal } from '@foyer/core'
import * as v from 'valibot'
import { type Hex, isHex } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { UnreadableError } from '../errors.js'
import { type CcipRead, readBy } from '../evm/reader.js'
import { evmContract } from '../guard/addressForms.js'
import { bag, callback, checkOptions, maybe, text } from '../guard/forms.js'
import { parseJson } from '../guard/parseJson.js'
import type { UntrustedFetch } from '../guard/untrustedFetch.js'
import type { AnyProvider, Provider, Tools } from '../questions.js'
import { blameOf } from '../route/blame.js'
import { RpcError } from '../rpc/rpcError.js'
import { heardBy } from './heardBy.js'

/** What {@link ens} takes. */
export interface EnsOptions {
  /** Where names are registered. @default 'eip155:1' */
  readonly chain?: ChainId
  /** The contract that resolves them all. @default the one of Ethereum and its test networks */
  readonly universalResolver?: Hex
  /**
   * Reads records that names keep off the chain ([ERC-3668](https://eips.ethereum.org/EIPS/eip-3668)), from addresses that
   * strangers wrote: `createUntrustedFetch()` of `@foyer/gateway/node`. Absent: such names are not resolved.
   */
  readonly ccipRead?: UntrustedFetch
}

const form = bag<EnsOptions>({
  chain: maybe(text),
  universalResolver: maybe(evmContract),
  ccipRead: maybe(callback),
})
const mostLookups = 8
/** What all of them may take, in ms: no name's own server has an answer given up, for which the node would be blamed. */
const patience = 1_200
const answer = v.object({ data: v.custom<Hex>((value) => isHex(value)) })

/** Names of [ENS](https://docs.ens.domains), and what they stand for, by the host's own node. */
export function ens(options: EnsOptions = {}): readonly AnyProvider[] {
  checkOptions(form, options, 'ens')
  const { chain = 'eip155:1', ccipRead } = options
  const { universalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' } = options
  const common = { universalResolverAddress: universalResolver, strict: false }
  const lookUps = ({ signal, course }: Pick<Tools, 'signal' | 'course'>) =>
    ccipRead && readOffchain(heardBy(course, ccipRead), anySignal(AbortSignal.timeout(patience), signal))

  const identity: Provider<'identity'> = {
    id: 'ens',
    question: 'identity',
    nodes: [chain],
    covers: ({ account }) => isEvmAddress(account),
    async answer({ account }, { rpc: rpcOf, signal, course }) {
      const rpc = rpcOf(chain)
      if (!isEvmAddress(account)) return {}
      const ccip = lookUps({ signal, course })
      const name = await readBy(rpc, (client) => getEnsName(client, { ...common, address: account }), ccip)
      if (!name || normalized(name) !== name) return {}
      const avatar = await readBy(
        rpc,
        (client) => getEnsText(client, { ...common, name, key: 'avatar' }),
        ccip,
      ).catch((error: unknown) => {
        // A name without its picture is still the name.
        if (error instanceof UnreadableError) return undefined
        throw error
      })
      // Text, and no more: what it points to is for the page to load, if it is an address of a picture at all.
      return { name, ...(avatar?.startsWith('https://') ? { avatar } : {}) }
    },
  }

  const nameLookup: Provider<'nameLookup'> = {
    id: 'ens',
    question: 'nameLookup',
    nodes: [chain],
    covers: ({ name }) => name.includes('.'),
    async answer({ name }, { rpc, signal, course }) {
      if (normalized(name) !== name) return undefined
      const address = await readBy(
        rpc(chain),
        (client) => getEnsAddress(client, { ...common, name }),
        lookUps({ signal, course }),
      )
      return address ? { name, addresses: { 60: address } } : undefined
    },
  }
  return [identity, nameLookup]
}

/**
 * Only by GET: what a stranger's address makes of a request is then no more than a look. A server that refuses has no such
 * record; of one that fails nothing is known.
 */
function readOffchain(look: UntrustedFetch, signal: AbortSignal): CcipRead {
  let left = mostLookups
  return {
    async request({ data, sender, urls }) {
      for (const url of urls.filter((one) => one.includes('{data}'))) {
        if (left-- <= 0) break
        const filled = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
        try {
          const { bytes } = await look(filled, 'json', signal)
          return v.parse(answer, parseJson(new TextDecoder().decode(bytes))).data
        } catch (error) {
          if (blameOf(error) === 'question') throw new RpcError(3, 'There is no such record')
        }
      }
      throw new UnreadableError('Records of a name cannot be read')
    },
  }
}

function normalized(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

function isEvmAddress(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}
