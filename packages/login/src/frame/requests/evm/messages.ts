import { bytesToHex, type Hex, hexToBytes, isAddress, isAddressEqual, isHex } from 'viem'
import { hexOf } from '../fields.js'
import { messageScreen } from '../messageScreen.js'
import { RefusedRequestError, type Screen } from '../screen.js'

/** What `personal_sign` asks for: the bytes. @throws {RefusedRequestError} */
export function readMessage(params: unknown, account: Hex): Hex {
  const [first, second] = Array.isArray(params) ? params : []
  // Some pages have the two the other way round.
  const [message, signer] = isAccount(first) && !isAccount(second) ? [second, first] : [first, second]
  if (typeof signer !== 'string' || !isAddress(signer, { strict: false }) || !isAddressEqual(signer, account))
    throw new RefusedRequestError('The message is not for this account.', 4100)
  if (typeof message !== 'string') throw new RefusedRequestError('There is no message.')
  if (isHex(message) && message.length % 2 === 0) return message
  return bytesToHex(new TextEncoder().encode(message))
}

/**
 * @param origin of the page: a sign-in ([EIP-4361](https://eips.ethereum.org/EIPS/eip-4361)) for any other is refused
 * @throws {RefusedRequestError}
 */
export function showMessage(
  message: Hex,
  { account, origin, chainId }: { readonly account: Hex; readonly origin: string; readonly chainId: number },
): Screen {
  const isAccount = (address: string) =>
    isAddress(address, { strict: false }) && isAddressEqual(hexOf(address), account)
  return messageScreen(hexToBytes(message), message, { origin, chains: [String(chainId)], isAccount })
}

function isAccount(value: unknown): boolean {
  return typeof value === 'string' && isAddress(value, { strict: false })
}
