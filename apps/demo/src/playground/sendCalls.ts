import type { Foyer } from '@foyer/kit'

/** Burns two wei by two calls that are asked for together (EIP-5792), and says how it ended. */
export async function sendCalls(foyer: Foyer): Promise<string> {
  const provider = await foyer.getProvider('eip155')
  if (!provider) return 'No wallet is connected.'
  const [from, chainId] = await Promise.all([
    provider.request({ method: 'eth_accounts' }).then((accounts: unknown) => Object(accounts)[0]),
    provider.request({ method: 'eth_chainId' }),
  ])
  const calls = [1, 2].map((end) => ({ to: `0x${String(end).padStart(40, 'd')}`, value: '0x1' }))
  const batch = { version: '2.0.0', from, chainId, atomicRequired: false, calls }
  const answer: unknown = await provider.request({ method: 'wallet_sendCalls', params: [batch] })
  const { id } = Object(answer)
  for (;;) {
    const told: unknown = await provider.request({ method: 'wallet_getCallsStatus', params: [id] })
    const { status, atomic } = Object(told)
    if (status >= 200) return `Status ${status}, ${atomic ? 'as one' : 'one after another'}.`
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
