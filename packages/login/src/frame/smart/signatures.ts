import { concatHex, encodeAbiParameters, type Hex, hashTypedData } from 'viem'
import { type EvmAccount, signatureHex } from '../keys/derive.js'
import { createNode } from '../nodes/node.js'
import type { EvmNetwork } from '../requests/evm/transaction.js'
import type { RequestAround } from '../requests/prepared.js'
import { RefusedRequestError } from '../requests/screen.js'
import { accountStatus } from './accountStatus.js'
import { safeAddress, safeContracts, safeFactoryData } from './safe.js'

/** What ends a signature of an account that is not there yet (https://eips.ethereum.org/EIPS/eip-6492). */
const magic = '0x6492649264926492649264926492649264926492649264926492649264926492'

/**
 * Signs for the Safe of the key, as its module checks it ([ERC-1271](https://eips.ethereum.org/EIPS/eip-1271)), on this
 * network alone; with what makes the account, where it is not there yet.
 * @throws {RefusedRequestError}
 */
export async function signAsSafe(
  digest: Hex,
  of: {
    readonly owner: Hex
    readonly evm: EvmNetwork
    readonly around: RequestAround
    sign(work: (key: EvmAccount) => Hex): Promise<Hex>
  },
): Promise<Hex> {
  const { owner, evm, around, sign } = of
  const standing = await accountStatus('safe', owner, createNode(around.chain.url)).catch(() => {
    throw new RefusedRequestError('The network does not answer. Nothing was signed.', -32603)
  })
  if (standing === 'impossible')
    throw new RefusedRequestError('There are no smart accounts on this network.', 4200)
  const message = hashTypedData({
    domain: { chainId: evm.chainId, verifyingContract: safeAddress(owner) },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: digest },
  })
  const signature = await sign((key) => signatureHex(key.sign(message)))
  if (standing === 'deployed') return signature
  const made = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [safeContracts.factory, safeFactoryData(owner), signature],
  )
  return concatHex([made, magic])
}
