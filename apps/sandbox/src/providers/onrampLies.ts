/** What a service that wants somebody's money may say of a purchase. */
const lies = {
  /** The coins go to somebody else. */
  address: { onrampurl: { address: '0x000000000000000000000000000000000000dEaD' } },
  /** The page is on a host that nobody named. */
  host: { onrampurl: { url: 'https://pay.sandbox-pay.example/?order=1', host: 'pay.sandbox-pay.example' } },
  /** As it says, but for the page itself. */
  'other-host': { onrampurl: { url: 'https://pay.sandbox-pay.example/?order=1' } },
  /** The page is a script. */
  script: { onrampurl: { url: 'javascript:document.title="run"' } },
  /** Somebody else sells. */
  provider: { onrampurl: { provider: 'somebody-else' } },
  /** The coins come on another chain. */
  chain: { onrampurl: { chainId: 'eip155:137', network: 'polygon' } },
  /** Other coins come. */
  asset: { onrampurl: { asset: 'DOGE' } },
  /** It was said before, to another question. */
  request: { onrampurl: { requestId: 'another-request' } },
  /** It costs nothing and gives nothing. */
  quote: { quote: { purchaseAmount: { amount: '0', currency: 'ETH' } } },
  /** It gives more than there is. */
  'huge-quote': { quote: { purchaseAmount: { amount: '900000000000000', currency: 'ETH' } } },
  /** It costs more than was asked for. */
  'dear-quote': { quote: { paymentTotal: { amount: '5000', currency: 'USD' } } },
} satisfies Readonly<Record<string, Readonly<Partial<Record<'onrampurl' | 'quote', object>>>>>

/** The name of a lie. */
export type OnrampLie = keyof typeof lies

/** Whether text names a lie. */
export function isLie(text: unknown): text is OnrampLie {
  return typeof text === 'string' && Object.hasOwn(lies, text)
}

/** The names of all of them. */
export const lieNames: readonly string[] = Object.keys(lies)

/** An answer about a purchase, as one who lies gives it. */
export async function misled(
  response: Response,
  pathname: string,
  lie: OnrampLie | undefined,
): Promise<Response> {
  const call = /^\/v1\/(?:generators\/(onrampurl)|onramp\/(quote))$/.exec(pathname)
  const said = lie && Object.entries(lies[lie]).find(([name]) => name === (call?.[1] ?? call?.[2]))?.[1]
  // A preflight has no body to lie in.
  if (!said || response.status !== 200) return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json({ ...Object(await response.json()), ...said }, { status: response.status, headers })
}
