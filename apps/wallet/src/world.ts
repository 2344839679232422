import { membersOf, textOf } from './parse.ts'

/** The sandbox, as far as the wallet needs it. */
export interface World {
  /** Without a slash at the end. */
  readonly url: string
  /** Websocket address. */
  readonly relay: string
  /** EVM chains that transactions can be sent on, as CAIP-2 ids. */
  readonly chains: readonly string[]
}

async function read(url: string) {
  return membersOf(await (await fetch(url)).json())
}

/** @throws when the wallet's server knows no sandbox, or the sandbox does not answer */
export async function findWorld(): Promise<World> {
  const url = textOf((await read('/sandbox.json')).url)
  if (url === '') throw new Error('No sandbox: start the wallet with FOYER_SANDBOX_URL')
  const { relay, chains } = await read(`${url}/sandbox`)
  const ids = Object.keys(membersOf(chains)).filter((id) => id.startsWith('eip155:'))
  return { url, relay: textOf(relay), chains: ids }
}
