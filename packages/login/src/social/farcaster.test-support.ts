import { decodeFunctionData, encodeFunctionResult, type Hex, pad, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import type { FarcasterOptions } from './options.js'

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])

/** Those who answer: the owner of the account 1001, a key that the account has, and neither. */
export const [owner, helper, stranger] = [0, 1, 2].map(() => privateKeyToAccount(generatePrivateKey())) as [
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
]

/** Where the relay and the chain of {@link farcasterRelay} are. */
export const farcasterOptions: FarcasterOptions = {
  relay: 'https://relay.example',
  rpc: 'https://node.example',
}

/** A relay where an owner answers, and a chain that knows the account 1001. */
export function farcasterRelay(change: Partial<SiweMessage> = {}, by = owner, keyType = 2) {
  let asked = { siweUri: '', domain: '', nonce: '' }
  let isAnswered = false
  async function answer() {
    const { siweUri: uri, domain, nonce } = asked
    const message = createSiweMessage({
      address: by.address,
      chainId: 10,
      domain,
      uri,
      nonce,
      version: '1',
      resources: ['farcaster://fid/1001'],
      ...change,
    })
    return {
      state: 'completed',
      message,
      signature: await by.signMessage({ message }),
      username: 'ada\u202e',
    }
  }
  function call(data: Hex): Hex {
    if (data.length < 74) return '0x'
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'idOf')
      return encodeFunctionResult({ abi, functionName, result: args[0] === owner.address ? 1_001n : 0n })
    const isKey = args[0] === 1_001n && args[1] === pad(helper.address, { size: 32 }).toLowerCase()
    return encodeFunctionResult({ abi, functionName, result: isKey ? [1, keyType] : [0, 0] })
  }
  return {
    async send(request: Request): Promise<Response> {
      const { host, pathname } = new URL(request.url)
      if (host === 'node.example') {
        const { params } = await request.json()
        try {
          return Response.json({ result: call(params[0].data) })
        } catch {
          return Response.json({ result: '0x' })
        }
      }
      if (pathname === '/v1/channel') {
        asked = await request.json()
        return Response.json({ channelToken: 'token', url: 'https://farcaster.example/x' }, { status: 201 })
      }
      return isAnswered ? Response.json(await answer()) : Response.json({ state: 'pending' }, { status: 202 })
    },
    /** The owner answers from now on. */
    agree() {
      isAnswered = true
    },
  }
}
