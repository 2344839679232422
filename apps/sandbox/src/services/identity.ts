import { ApiError, type Call } from '../route.ts'
import { visitors } from '../seed.ts'
import type { Service } from '../world.ts'

const names: Readonly<Record<string, string>> = { [visitors.rich.toLowerCase()]: 'ada.foyer.test' }
const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Names of addresses. Addresses of families without names are known, and nameless. */
export const identity: Service = (world) => {
  const handle = ({ params }: Call) => {
    const address = params.address ?? ''
    if (!world.chains.some((chain) => chain.isAddress(address)) && !base58.test(address)) {
      throw new ApiError(400, 'address', 'The address provided is invalid')
    }
    const resolvedAt = new Date(world.clock.now()).toISOString()
    return { json: { name: names[address.toLowerCase()] ?? null, avatar: null, resolvedAt } }
  }
  return [
    { method: 'GET', path: '/v1/identity/:address', handle },
    { method: 'GET', path: '/v1/account/:address/identity', handle },
  ]
}
