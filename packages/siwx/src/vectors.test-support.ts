/** Published examples, as data. */
import type { SignInMessage } from './message.js'

const intro = 'service.org wants you to sign in with your Ethereum account:'
const address = '0xe5A12547fe4E872D192E3eCecb76F2Ce1aeA4946'

/** A message of all fields, as the cases of {@link refusedTexts} begin. */
export const wholeText = [
  ...[intro, address, '', 'I accept the ServiceOrg Terms of Service: https://service.org/tos', ''],
  ...['URI: https://service.org/login', 'Version: 1', 'Chain ID: 1', 'Nonce: 12341234'],
  ...['Issued At: 2022-03-17T12:45:13.610Z', 'Expiration Time: 2023-03-17T12:45:13.610Z'],
  ...[
    'Not Before: 2022-03-17T12:45:13.610Z',
    'Request ID: some_id',
    'Resources:',
    '- https://service.org/login',
  ],
].join('\n')

const without = (line: RegExp) => wholeText.replace(line, '')
const swapped = (one: RegExp, other: RegExp) => {
  const [first = '', second = ''] = [one.exec(wholeText)?.[0], other.exec(wholeText)?.[0]]
  return wholeText.replace(`${first}\n${second}`, `${second}\n${first}`)
}
const said = (line: RegExp, text: string) => wholeText.replace(line, text)
const longDate = 'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)'

/**
 * What is no message of EIP-4361, by what is wrong with it.
 * @see https://github.com/spruceid/siwe/tree/main/test (parsing_negative.json; MIT or Apache-2.0, © Spruce Systems)
 */
export const refusedTexts: Readonly<Record<string, string>> = {
  'missing domain': wholeText.replace('service.org', ''),
  'missing address': wholeText.replace(address, ''),
  'missing uri': without(/URI: .*/),
  'missing version': without(/Version: .*/),
  'missing chainId': without(/Chain ID: .*/),
  'missing nonce': without(/Nonce: .*/),
  'missing issuedAt': without(/Issued At: .*/),
  'missing mandatory field': without(/URI: .*\n/),
  'extra line breaks': wholeText.replace('\n\nI accept', '\n\n\nI accept'),
  'out of order uri': swapped(/URI: .*/, /Version: .*/),
  'out of order version': swapped(/Version: .*/, /Chain ID: .*/),
  'out of order chainId': wholeText.replace(/Chain ID: 1\nNonce: 12341234/, 'Nonce: 12341234Chain ID: 1\n'),
  'out of order nonce': swapped(/Nonce: .*/, /Issued At: .*/),
  'out of order issuedAt': swapped(/Issued At: .*/, /Expiration Time: .*/),
  'out of order expirationTime': swapped(/Expiration Time: .*/, /Not Before: .*/),
  'out of order notBefore': swapped(/Not Before: .*/, /Request ID: .*/),
  'out of order requestId': swapped(/Request ID: .*/, /Resources:\n- .*/),
  'out of order resources': wholeText.replace(
    /(Not Before: .*\nRequest ID: .*)\n(Resources:\n- .*)/,
    '$2\n$1',
  ),
  'statement has line break': wholeText.replace('Service: https', 'Service: \nhttps'),
  'uri is non-RFC 3986': said(/URI: .*/, 'URI: _not_a_rfc3986_valid_uri_'),
  'wrong version': said(/Version: 1/, 'Version: 2'),
  'not a valid chainId': said(/Chain ID: 1/, 'Chain ID: ?'),
  'nonce with less then 8 chars': said(/Nonce: .*/, 'Nonce: 1234567'),
  'non-ISO 8601 issuedAt': said(/Issued At: .*/, `Issued At: ${longDate}`),
  'non-ISO 8601 expirationTime': said(/Expiration Time: .*/, `Expiration Time: ${longDate}`),
  'non-ISO 8601 notBefore': said(/Not Before: .*/, `Not Before: ${longDate}`),
  'resources not separated by line break': `${wholeText} - https://service.org/login/2`,
  'first resource is not-RFC3986': said(/Resources:/, 'Resources:\n- _not_a_rfc3986_valid_uri_'),
  'second resource not-RFC 3986': `${wholeText}\n- _not_a_rfc3986_valid_uri_`,
}

const terms: SignInMessage = {
  domain: 'service.org',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  uri: 'https://service.org/login',
  version: '1',
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24.000Z',
  statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
}

/** Messages of EIP-4361 by their fields, as parsing_positive.json of the same set has them. */
export const readTexts: Readonly<Record<string, SignInMessage>> = {
  'couple of optional fields': {
    ...terms,
    resources: [
      'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
      'https://example.com/my-web2-claim.json',
    ],
  },
  'no optional field': terms,
  'timestamp without microseconds': { ...terms, issuedAt: '2021-09-30T16:25:24Z' },
  'domain is RFC 3986 authority with IP': { ...terms, domain: '127.0.0.1' },
  'domain is RFC 3986 authority with port': { ...terms, domain: '127.0.0.1:8080' },
  'no statement': { ...terms, statement: undefined },
}

/** What somebody signed, and when that is looked at. */
export interface SignedVector {
  readonly message: SignInMessage
  readonly signature: string
  /** @default a minute after it was issued */
  readonly time?: string
  readonly domain?: string
  readonly nonce?: string
}

/** The example that most of them are made of. */
export const login: SignInMessage = {
  domain: 'login.xyz',
  statement: 'Sign-In With Ethereum Example Statement',
  uri: 'https://login.xyz',
  version: '1',
  chainId: 'eip155:1',
  accountAddress: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
  nonce: 'bTyXgcQxn2htgkjJn',
  issuedAt: '2022-01-27T17:09:38.578Z',
  expirationTime: '2100-01-07T14:31:43.952Z',
}
const loginSignature =
  '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b'
const early: SignedVector = {
  message: {
    ...login,
    accountAddress: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
    nonce: 'lx2nx4so',
    issuedAt: '2022-01-05T14:27:30.883Z',
    notBefore: '2100-01-07T14:31:43.952Z',
    expirationTime: undefined,
  },
  signature:
    '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c',
}
const over: SignedVector = {
  message: {
    ...login,
    accountAddress: '0x2ecA0068307e706741445764A3D6A4402aC2A5a9',
    nonce: 'lx2nx4so',
    issuedAt: '2022-01-05T14:27:30.883Z',
    expirationTime: '2021-01-05T00:00:00Z',
  },
  signature:
    '0x7337bc2826c7678cd6bc84f5b3b236efc969b0451f9feca2328b1d3401b030c113f19bdba359ba3f52762c66e9147311fa95fe598a1a4ec9bb383a7b4e3874241b',
}
const forged: SignInMessage = {
  ...login,
  accountAddress: '0x6Da01670d8fc844e736095918bbE11fE8D564163',
  nonce: 'rmplqh1gf',
  issuedAt: '2022-01-05T14:31:43.954Z',
}

/** Of verification_positive.json. */
export const letIn: Readonly<Record<string, SignedVector>> = {
  'example message': { message: login, signature: loginSignature },
  'not yet valid': { ...early, time: '2101-01-07T14:31:43.952Z' },
  'expired message': { ...over, time: '2020-01-05T00:00:00Z' },
  'recovery byte starting at 0 tally_example': {
    message: {
      domain: 'www.tally.xyz',
      accountAddress: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
      statement: 'Sign in with Ethereum to Tally',
      uri: 'https://tally.xyz',
      version: '1',
      chainId: 'eip155:1',
      nonce: '15050747',
      issuedAt: '2022-06-30T14:08:51.382Z',
    },
    signature:
      '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501',
  },
}

/** Of verification_negative.json, each with why it is refused here. */
export const refused: Readonly<Record<string, readonly [SignedVector, fault: string]>> = {
  'expired message': [over, 'too-late'],
  'not yet valid': [early, 'too-early'],
  'domain binding': [{ message: login, signature: loginSignature, domain: 'example.com' }, 'wrong-domain'],
  'custom time': [{ message: login, signature: loginSignature, time: '2200-01-05T00:00:00Z' }, 'too-late'],
  'custom nonce': [{ message: login, signature: loginSignature, nonce: '6548asdgf' }, 'wrong-nonce'],
  'malformed signature': [
    {
      message: forged,
      signature:
        '0xf2e8420fc1b722bf4941f5a0464f98172a758ceda5039f622e425fb69fd19b20e444bba7c9a8a8d7e2b5e453553efe7c9460be5d211abe473fc146d51bb04d0cb1b',
    },
    'wrong-signature',
  ],
  'wrong signature': [
    {
      message: forged,
      signature:
        '0x31df81dc02344c9156e6f71da46e2db624b38f8f806290d670d46492b834b2e7575cbce9f48169356cfb577b910d8e30732fcf23c1ac0021d08b945ed7ee118e1b',
    },
    'wrong-signature',
  ],
}

/**
 * "hello world", signed by accounts of Polkadot.
 * @see https://github.com/polkadot-js/common (util-crypto, signature/verify.spec.ts; Apache-2.0)
 */
export const polkadotVectors: Readonly<
  Record<string, { readonly address: string; readonly signature: string }>
> = {
  ed25519: {
    address: 'DxN4uvzwPzJLtn17yew6jEffPhXQfdKHTp2brufb98vGbPN',
    signature:
      '0x299d3bf4c8bb51af732f8067b3a3015c0862a5ff34721749d8ed6577ea2708365d1c5f76bd519009971e41156f12c70abc2533837ceb3bad9a05a99ab923de06',
  },
  sr25519: {
    address: 'EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm',
    signature:
      '0xca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1dcf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288',
  },
  'sr25519, in <Bytes>': {
    address: 'J9nD3s7zssCX7bion1xctAF6xcVexcpy2uwy4jTm9JL8yuK',
    signature:
      '0x84b6afb1c8e54bbcb3f4872baf172580e21310e9387a53742627d6652d121447fa406b82805ed3184fb7bd519175cc9f99f283f97954d95cf966ee164df85489',
  },
  'ECDSA, of its own 65 bytes': {
    address: 'XyFVXiGaHxoBhXZkSh6NS2rjFyVaVNUo5UiZDqZbuSfUdji',
    signature:
      '0x02994638ee586d2c5dbd9bacacbc35d9b7e9018de8f7892f00c900db63bc57b1283e2ee7bc51a9b1c1dae121ac4f4b9e2a41cd1d6bf4bb3e24d7fed6faf6d85e0501',
  },
}
