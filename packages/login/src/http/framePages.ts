import { existsSync, readFileSync } from 'node:fs'
import type { LoginOptions, SmartAccountKind } from '../options.js'
import type { Sites } from '../sites.js'
import type { Custody } from '../wallets/wallets.js'
import { builtFiles } from './builtFiles.js'
import { ownerHeaders } from './ownerHeaders.js'

/** What the frame is told with its page. */
export interface FramePagesOptions {
  readonly url: string
  /** By project, whose pages may embed the frame. */
  readonly origins: ReadonlyMap<string, readonly string[]>
  readonly sites: Sites
  readonly custody: Custody
  readonly otpMs: number
  readonly chains: LoginOptions['chains']
  readonly smartAccount: SmartAccountKind
  /** Social accounts that are set up. */
  readonly socials: readonly string[]
  /** For the first call's proof, which would be sent twice without. */
  nonce(): string
}

/** The frame's page and code. */
export interface FramePages {
  page(project: string): Response
  /** The window that asks in the frame's place. */
  window(): Response
  /** The page on which owners look after their wallet: at the top level alone. */
  manage(project?: string): Response
  /** The page that opens recovery kits: also saved, it works by itself. */
  recovery(project?: string): Response
  file(name: string): Response
}

const recovery = new URL('../recovery-page/recovery.html', import.meta.url)

export function createFramePages(options: FramePagesOptions): FramePages {
  const { url, origins, sites, custody, otpMs, chains, smartAccount, socials } = options
  const files = builtFiles()
  const names = [...files.keys()]
  const entry = (of: string) => names.find((name) => new RegExp(`^${of}-[-\\w]+\\.js$`).test(name))

  const others = Object.values(chains).flatMap(({ url: node, smartAccounts }) => [
    node,
    ...(smartAccounts ? [smartAccounts.bundler, smartAccounts.paymaster ?? node] : []),
  ])

  /** @param ancestors who may embed it @param more of the policy @param headers in place of those of a frame */
  function document(
    status: number,
    ancestors: string,
    connect: string,
    body: string,
    more: readonly string[] = [],
    headers: Readonly<Record<string, string>> = {},
  ): Response {
    return new Response(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wallet</title>${body}<body></body></html>`,
      {
        status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': [
            "default-src 'none'",
            `script-src ${url}/frame/`,
            `connect-src ${connect}`,
            ...more,
            `frame-ancestors ${ancestors}`,
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
          ].join('; '),
          'origin-agent-cluster': '?1',
          'cross-origin-resource-policy': 'cross-origin',
          'cross-origin-embedder-policy': 'require-corp',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          ...headers,
        },
      },
    )
  }

  const script = (name: string) => `<script type="module" src="/frame/${name}"></script>`

  function told(project: string, allowed: readonly string[]): string {
    const facts = {
      project,
      origins: allowed,
      custody,
      otpMs,
      nonce: options.nonce(),
      chains,
      smartAccount,
      socials,
    }
    return json('facts', facts)
  }
  const siteOf = (project: string | undefined) => json('site', sites.of(project))
  const asked = [`${url}/v1/`, ...new Set(others.map((other) => new URL(other).origin))].join(' ')

  return {
    page(project) {
      const allowed = origins.get(project)
      const code = entry('frame')
      if (!allowed || !code) return document(404, "'none'", "'none'", '')
      return document(200, allowed.join(' '), asked, `${told(project, allowed)}${script(code)}`)
    },
    manage(project) {
      const code = entry('manage')
      const body = code ? `${told('', [])}${siteOf(project)}${script(code)}` : ''
      return document(code ? 200 : 404, "'none'", asked, body, ['img-src data:'], ownerHeaders)
    },
    recovery(project) {
      if (!existsSync(recovery)) return new Response('Not found', { status: 404, headers: ownerHeaders })
      const html = readFileSync(recovery, 'utf8').replace('<body>', () => `<body>${siteOf(project)}`)
      return new Response(html, {
        headers: {
          ...ownerHeaders,
          'content-security-policy':
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src https: http://localhost:* http://127.0.0.1:*; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
        },
      })
    },
    window() {
      const code = entry('window')
      return document(code ? 200 : 404, "'none'", "'none'", code ? script(code) : '')
    },
    file(name) {
      const file = files.get(name)
      if (!file) return new Response('Not found', { status: 404 })
      return new Response(file.body, {
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  }
}

/** Data of a page, which nothing in it can end. */
function json(id: string, data: object): string {
  const text = JSON.stringify(data).replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)
  return `<script type="application/json" id="${id}">${text}</script>`
}
