import { bip122 } from './bip122.js'
import { eip155 } from './eip155.js'
import { createNonce, SiwxError, verifyMessage } from './index.js'
import { polkadot } from './polkadot.js'
import { solana } from './solana.js'

const families = [eip155(), solana(), bip122(), polkadot()]

/** A server of one call, for runtimes without Node: who signed this, and a nonce. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { time, ...asked } = await request.json()
    try {
      const { account } = await verifyMessage({ ...asked, families, time: new Date(time) })
      return Response.json({ account, nonce: createNonce() })
    } catch (error) {
      return Response.json({ fault: error instanceof SiwxError ? error.fault : String(error) })
    }
  },
}
