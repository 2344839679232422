// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appLink, safeUrl, type UrlKind } from './safeUrl.js'

const kinds: readonly UrlKind[] = ['web', 'native', 'app', 'image']
const png = 'data:image/png;base64,iVBORw0KGgo='

/** Each runs code, reads files, drives another program or fools the eye in at least one browser. */
const scripts = [
  'javascript',
  'vbscript',
  'data',
  'blob',
  'file',
  'filesystem',
  'about',
  'view-source',
  'intent',
]
const platforms = [
  'ms-msdt',
  'ms-officecmd',
  'search-ms',
  'shell',
  'res',
  'mhtml',
  'jar',
  'hcp',
  'x-man-page',
]
const browsers = ['chrome', 'chrome-extension', 'edge', 'resource', 'moz-extension', 'android-app', 'content']
const programs = [
  'ssh',
  'telnet',
  'smb',
  'afp',
  'nfs',
  'ldap',
  'vnc',
  'rdp',
  'applescript',
  'itms-services',
  'jnlp',
]
const calls = [
  'tel',
  'sms',
  'mailto',
  'facetime',
  'facetime-audio',
  'callto',
  'sip',
  'sips',
  'ftp',
  'ws',
  'wss',
]
/** Others that do something as soon as they are opened. */
const handlers = [
  ...[
    'microsoft-edge',
    'googlechrome',
    'googlechromes',
    'firefox',
    'firefox-focus',
    'opera-http',
    'x-safari-https',
  ],
  ...['search', 'x-web-search', 'shortcuts', 'workflow', 'vscode', 'vscode-insiders', 'steam', 'market'],
  ...['app-prefs', 'x-apple.systempreferences', 'ms-settings', 'ms-word'],
  ...['git', 'git+ssh', 'svn+ssh', 'sftp', 'ldaps', 'rtsp', 'webcal', 'magnet', 'dict', 'gopher'],
  ...['zoommtg', 'skype', 'msteams', 'smsto', 'xmpp'],
]
const schemes = [...scripts, ...platforms, ...browsers, ...programs, ...calls, ...handlers]

const hostile = [
  ...schemes.map((scheme) => `${scheme}:alert(1)`),
  ...schemes.map((scheme) => `${scheme}://host/%0Aalert(1)`),
  'JaVaScRiPt:alert(1)',
  'JAVASCRIPT://x/%0aalert(1)',
  'java\nscript:alert(1)',
  'java\tscript://x/%0aalert(1)',
  'java\rscript:alert(1)',
  'java\0script://x/',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'javascript\u200b://x',
  'ｊavascript://x',
  'javascript&colon;alert(1)',
  'javascript%3Aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/png',
  'data:image/x-icon;base64,AAAA',
  'data:image/svg;base64,AAAA',
  'data:application/xhtml+xml,<html/>',
  ' data:image/bmp;base64,AAAA',
  '',
  ' ',
  ':',
  '://',
  '//host/path',
  '/path',
  'path',
  '?query',
  '#fragment',
  'https:',
  'https:/host',
  'https:host',
  'https:\\\\host',
  'https://',
  'https:// ',
  'https://?x',
  'https://user@host/',
  'https://user:pass@host/',
  'https://:pass@host/',
  'https://trusted.example@evil.example/',
  'https://host:99999/',
  'https://[::1/',
  'https://ho st\u2028/%',
  'https://%00/',
  'https://a%2fb/',
  'http://host/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://localhost@evil.example/',
  'http://128.0.0.1/',
  'http://[::2]/',
  'http:\\\\localhost',
  '<script>',
  '1://host',
  '-x://host',
  'a b://ho\u2003st',
  'wc:abc@2?relay-protocol=irn',
  'metamask:',
  'metamask:/x',
  'a://one-letter-drive',
  `https://host/${'x'.repeat(8_192)}`,
  `wallet://${'x'.repeat(8_192)}`,
]

test('the list of hostile addresses is long enough to mean something', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(100)
})

test.each(kinds)('nothing hostile is let through as %s', (kind) => {
  const passed = hostile.filter((input) => safeUrl(kind, input) !== undefined)

  expect(passed).toEqual([])
})

search.for(kinds)('as %s, what is not text is no address', async (look, kind) => {
  await look(
    fc.property(
      fc.anything({ withNullPrototype: true, withBigInt: true }).filter((value) => typeof value !== 'string'),
      (value) => {
        expect(safeUrl(kind, value)).toBeUndefined()
      },
    ),
  )
})

describe('addresses that may be opened', () => {
  test.each([
    [
      'https://foyer.example/connect?uri=wc%3Aabc%402#top',
      'https://foyer.example/connect?uri=wc%3Aabc%402#top',
    ],
    ['HTTPS://Foyer.Example', 'https://foyer.example/'],
    [' https://foyer.example/a\n', 'https://foyer.example/a'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://foyer.example\\@evil.example/', 'https://foyer.example/@evil.example/'],
    ['http://localhost:4010/x', 'http://localhost:4010/x'],
    ['http://127.0.0.1/', 'http://127.0.0.1/'],
    ['http://[::1]:8545/', 'http://[::1]:8545/'],
    ['http://app.localhost/', 'http://app.localhost/'],
  ])('%j opens %s in a tab', (input, href) => {
    expect(safeUrl('web', input)).toBe(href)
    expect(safeUrl('image', input)).toBe(href)
    expect(safeUrl('app', input)).toBe(href)
  })

  test.each(['metamask://wc?uri=wc%3Aabc', 'trust://', 'rainbow://open', 'cb-wallet+v2.0://x', 'wc://x'])(
    '%s opens an app, and nothing else',
    (input) => {
      expect(safeUrl('native', input)).toBe(input)
      expect(safeUrl('app', input)).toBe(input)
      expect(safeUrl('web', input)).toBeUndefined()
      expect(safeUrl('image', input)).toBeUndefined()
    },
  )

  search(
    'a pairing address put into a link comes out unchanged',
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (uri) => {
      const web = safeUrl('web', `https://wallet.example/wc?uri=${encodeURIComponent(uri)}`)
      const native = safeUrl('native', `wallet://wc?uri=${encodeURIComponent(uri)}`)

      expect(new URL(web ?? '').searchParams.get('uri')).toBe(uri)
      expect(new URL(native ?? '').searchParams.get('uri')).toBe(uri)
    }),
  )
})

describe('images', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'])('a data address of type %s is shown', (type) => {
    const input = `data:image/${type};base64,AAAA`

    expect(safeUrl('image', input)).toBe(input)
  })

  test('a picture inside the address is never opened as a page or an app', () => {
    expect(safeUrl('web', png)).toBeUndefined()
    expect(safeUrl('native', png)).toBeUndefined()
  })

  test('more than 64 KB of picture is refused', () => {
    const sized = (bytes: number) => `data:image/png;base64,${'A'.repeat(Math.ceil(bytes / 3) * 4)}`

    expect(safeUrl('image', sized(64 * 1024))).toBeDefined()
    expect(safeUrl('image', sized(66 * 1024))).toBeUndefined()
  })
})

/** Hostile pieces in any order: an odd prefix, a scheme in odd case, a separator, a rest. */
const assembled = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(' ', '\n', '\0', '\u0085', '\u200b', '\ufeff'), maxLength: 3 }),
    fc.mixedCase(fc.constantFrom(...schemes, 'https', 'http', 'wallet')),
    fc.constantFrom(':', '://', ':/', '\t://', ':\\\\', '%3a//'),
    fc.oneof(fc.webAuthority(), fc.string({ unit: 'binary', maxLength: 20 })),
  )
  .map((parts) => parts.join(''))

search('whatever comes in, what comes out has an allowed scheme as a browser reads it', async (look) => {
  const inputs = fc.oneof(assembled, fc.webUrl(), fc.string({ unit: 'binary' }), fc.constantFrom(...hostile))

  await look(
    fc.property(inputs, fc.constantFrom(...kinds), (input, kind) => {
      const url = safeUrl(kind, input)
      if (url === undefined) return

      const { protocol, username, password, hostname } = new URL(url)
      expect(schemes).not.toContain(kind === 'image' ? '' : protocol.slice(0, -1))
      const isWeb = /^https?:$/.test(protocol)
      if (kind === 'app') expect(safeUrl(isWeb ? 'web' : 'native', input)).toBe(url)
      else expect(isWeb).toBe(kind !== 'native' && protocol !== 'data:')
      if (!isWeb) return
      expect([username, password]).toEqual(['', ''])
      expect(protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(hostname)).toBe(
        true,
      )
    }),
  )
})

test.each([
  ['cove', 'cove://'],
  ['cove:', 'cove://'],
  [' cove:/', 'cove://'],
  ['cove.app:', 'cove.app://'],
  ['cove.example', undefined],
  ['cove:alert(1)', undefined],
])('a list of wallets that names an app %j means %s', (input, href) => {
  expect(appLink(input)).toBe(href)
})

search(
  'as an app, nothing comes out that would not be let through by itself, and no scheme that runs something',
  async (look) => {
    const bare = fc.tuple(fc.constantFrom(...schemes, 'https', 'http'), fc.constantFrom('', ':', ':/', '://'))
    const inputs = fc.oneof(
      assembled,
      bare.map((parts) => parts.join('')),
      fc.string(),
      fc.anything(),
    )

    await look(
      fc.property(inputs, (input) => {
        const url = appLink(input)
        if (url === undefined) return

        expect(safeUrl('app', url)).toBe(url)
        expect(schemes).not.toContain(new URL(url).protocol.slice(0, -1))
      }),
    )
  },
)

search(
  'what was let through is let through again, unchanged',
  fc.property(fc.oneof(assembled, fc.webUrl()), fc.constantFrom(...kinds), (input, kind) => {
    const url = safeUrl(kind, input)

    expect(url === undefined ? undefined : safeUrl(kind, url)).toBe(url)
  }),
)
