import { eip155 } from '@foyer/siwx/eip155'
import { createSignIn } from '@foyer/siwx/server'
import { solana } from '@foyer/siwx/solana'

/**
 * Sessions are in the memory of this process; a `store` keeps them in a database, and a `secret` serves several processes.
 * One for all handlers, which may each have modules of their own.
 * @type {import('@foyer/siwx/server').SignIn}
 */
export const signIn =
  globalThis.signIn ??
  createSignIn({
    // Where visitors see the page. Taken from a request, it would be what a thief says.
    origin: process.env.ORIGIN ?? 'http://localhost:3000',
    // With a node of its network (`eip155({ nodes })`) a contract may sign in too.
    families: [eip155(), solana()],
  })
globalThis.signIn = signIn
