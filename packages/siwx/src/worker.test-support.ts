import { bip122 } from './bip122.js'
import { eip155 } from './eip155.js'
import { createNonce, SiwxError, verifyMessage } from './index.js'
import { polkadot } from './polkadot.js'
import { createSignIn } from './server.js'
import { solana } from './solana.js'

const families = [eip155(), solana(), bip122(), polkadot()]

/** Made before any request, as the README has it. */
const signIn = createSignIn({
  origin: 'https://app.example',
  families: [eip155({ nodes: { 'eip155:1': 'https://node.example' } }), solana()],
})

/** A server for runtimes without Node: the README's below /auth, else one call that says who signed, and a nonce. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname.startsWith('/auth/')) return signIn.answer(request)
    const { time, ...asked } = await request.json()
    try {
      const { account } = await verifyMessage({ ...asked, families, time: new Date(time) })
      return Response.json({ account, nonce: createNonce() })
    } catch (error) {
      return Response.json({ fault: error instanceof SiwxError ? error.fault : String(error) })
    }
  },
}
