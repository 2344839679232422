// @tier gate, exhaustive: twelve ways of a hostile page, a walk each
import type { Page } from 'playwright-core'
import { expect, modalOf, openModal, type PageOptions, test } from './fixtures.js'
import { expectOneTransfer, permissions, travel } from './journey.js'

/** A page around the widget that means it no good, or does not know better. */
interface Host {
  /** Runs before every script of the page. */
  readonly before?: () => void
  /** Changes the page as it is served. */
  readonly html?: (html: string) => string
  readonly policy?: (policy: string) => string
  readonly headers?: Readonly<Record<string, string>>
  /** Files that only this page has, by path. */
  readonly files?: Readonly<Record<string, { readonly contentType: string; readonly body: string }>>
  /** What the page is to say afterwards, of `window.__told`. */
  readonly told?: (told: unknown) => void
  /** Where the page's own things are in the way of its button. */
  readonly byScript?: boolean
  readonly expected?: PageOptions['expected']
}

const hosts: Readonly<Record<string, Host>> = {
  'adds to the prototypes of all objects': {
    before: () => {
      for (const [key, value] of [
        ['polluted', 'yes'],
        ['extend', () => 'extended'],
        ['disputed', true],
        ['gas', '0x1'],
        ['hint', 'polluted'],
        ['imageUrl', 'javascript:alert(1)'],
      ] as const)
        Reflect.set(Object.prototype, key, value)
      Reflect.set(Array.prototype, 'last', () => 'last')
      Reflect.set(String.prototype, 'shout', () => 'shout')
    },
    // React's development build, which a test's page has, wonders about what it then finds in every object.
    expected: [/for a non-boolean attribute/, /React does not recognize/, /Invalid value for prop/],
  },
  'has frozen all that the language brings': {
    before: () => {
      // Not the constructors of errors: React's development build, which a test's page has, sets a limit on them.
      const names = ['Object', 'Function', 'Array', 'Promise', 'Map', 'Set', 'WeakMap', 'WeakSet', 'String']
      const more = [
        'Number',
        'Boolean',
        'Symbol',
        'BigInt',
        'RegExp',
        'Date',
        'Error',
        'TypeError',
        'RangeError',
      ]
      for (const name of [...names, ...more]) {
        const made = Reflect.get(window, name)
        Object.freeze(made.prototype)
        if (!name.endsWith('Error')) Object.freeze(made)
      }
      for (const made of [JSON, Math, Reflect, Proxy]) Object.freeze(made)
    },
  },
  'resets every style with the last word': {
    html: (html) => html.replace('</head>', '<link rel="stylesheet" href="/hostile.css"></head>'),
    files: {
      '/hostile.css': {
        contentType: 'text/css',
        body: '* { all: unset !important } div, dialog { display: none; opacity: 0.2 } body { font-size: 7px }',
      },
    },
  },
  'names its elements after what scripts look for': {
    html: (html) =>
      html.replace(
        '<main',
        `<form name="body"><input name="append"><input name="children"></form>
        <form name="activeElement" id="root"><input name="focus"></form>
        <img name="documentElement" alt=""><img name="head" alt=""><img name="cookie" alt="">
        <form id="foyer"><input name="start"><input id="dialog"></form>
        <a id="localStorage" href="/x">x</a><a id="navigator" href="/y">y</a><a id="eip155" href="/z">z</a>
        <form id="modal" name="lab"><input name="parentNode"><input name="nodeType"></form><main`,
      ),
  },
  'listens in on fetch, JSON and promises': {
    before: () => {
      const told = { fetch: 0, json: 0, promises: 0 }
      Reflect.set(window, '__told', told)
      const { fetch } = window
      window.fetch = (...args) => {
        told.fetch += 1
        return fetch(...args)
      }
      const { parse, stringify } = JSON
      Reflect.set(JSON, 'parse', (...args: Parameters<typeof parse>) => {
        told.json += 1
        return parse(...args)
      })
      Reflect.set(JSON, 'stringify', (...args: unknown[]) => Reflect.apply(stringify, JSON, args))
      const { then } = Promise.prototype
      Reflect.set(Promise.prototype, 'then', function later(this: Promise<unknown>, ...args: never[]) {
        told.promises += 1
        return Reflect.apply(then, this, args)
      })
    },
    told: (told) => expect(Object.values(Object(told)).every((count) => Number(count) > 0)).toBe(true),
  },
  'has a modal dialog of its own open': {
    byScript: true,
    before: () => {
      document.addEventListener('DOMContentLoaded', () => {
        const dialog = document.createElement('dialog')
        dialog.id = 'theirs'
        dialog.append(document.createElement('input'))
        document.body.append(dialog)
        dialog.showModal()
      })
    },
  },
  'fights for the focus': {
    before: () => {
      document.addEventListener('DOMContentLoaded', () => {
        const input = document.createElement('input')
        document.body.prepend(input)
        const grab = () => input.focus()
        setInterval(grab, 20)
        document.addEventListener('focusin', grab)
        window.addEventListener('keydown', grab, true)
      })
    },
  },
  'is inert but for its buttons, and does not scroll': {
    before: () => {
      document.addEventListener('DOMContentLoaded', () => {
        document.body.style.setProperty('overflow', 'hidden', 'important')
        document.querySelector('header')?.setAttribute('inert', '')
      })
    },
  },
  'is written from right to left': {
    html: (html) => html.replace('<html lang="en">', '<html lang="ar" dir="rtl">'),
  },
  'isolates itself from all other origins': {
    headers: {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'credentialless',
    },
  },
  'has a Trusted Types policy by default': {
    policy: (policy) => policy.replace("trusted-types 'none'", 'trusted-types default'),
    before: () => {
      const told: string[] = []
      Reflect.set(window, '__told', told)
      const note = (kind: string) => (text: string) => {
        told.push(`${kind}: ${text}`)
        return text
      }
      const rules = { createHTML: note('html'), createScript: note('script'), createScriptURL: note('url') }
      Reflect.get(window, 'trustedTypes').createPolicy('default', rules)
    },
    told: (told) => expect(told).toEqual([]),
  },
  'translates every text but those that are not to be translated': {
    before: () => {
      const told: string[] = []
      Reflect.set(window, '__told', told)
      function translate(node: Node) {
        if (node instanceof Text) {
          const { data, parentNode } = node
          if (/0x[\da-f]{4}/i.test(data)) told.push(data)
          if (data.trim() === '' || !parentNode) return
          const translation = document.createElement('font')
          translation.append(data)
          parentNode.replaceChild(translation, node)
        } else if (!(node instanceof HTMLElement && (node.translate === false || node.tagName === 'FONT'))) {
          if (node instanceof Element && node.shadowRoot) translate(node.shadowRoot)
          if (!(node instanceof HTMLStyleElement || node instanceof HTMLScriptElement))
            for (const child of [...node.childNodes]) translate(child)
        }
      }
      setInterval(() => {
        for (const element of document.body?.children ?? []) if (element.shadowRoot) translate(element)
      }, 30)
    },
    told: (told) => expect(told).toEqual([]),
  },
  'was loaded with a second copy of everything': {
    html: (html) =>
      html.replace(
        /<script type="module"[^>]*src="(\/assets\/plain[^"]*)"[^>]*><\/script>/,
        (first, src) => first + first.replace(src, `/copy${src}`),
      ),
  },
}

for (const [name, host] of Object.entries(hosts)) {
  test(`connects, sends and closes in a page that ${name}`, { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    const page = await newPage('/plain.html', { install: [wallet], ...staging(host) })
    const open = host.byScript
      ? async () => {
          await page.locator('foyer-button[data-status]').waitFor({ state: 'attached' })
          await page.evaluate(() => Object(document.querySelector('foyer-button')).foyer.open())
          return modalOf(page)
        }
      : async () => {
          await page.locator('foyer-button').getByRole('button').click()
          // A second copy has made a modal of its own ready, which nobody opens.
          const modal = modalOf(page).and(page.locator('[open]'))
          await modal.waitFor()
          return modal
        }

    await travel(open, accounts.empty)

    await page.locator('foyer-button[data-status="connected"]').waitFor({ state: 'attached' })
    expectOneTransfer(wallet, accounts.empty)
    if (host.told) host.told(await page.evaluate(() => Reflect.get(window, '__told')))
    if (host.byScript)
      expect(await page.evaluate(() => document.querySelector('#theirs')?.matches(':modal'))).toBe(true)
  })
}

test('what the page rewrites in the wallet after it was found does not reach it', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet()
  const page = await newPage('/plain.html', { install: [wallet], before: catchProviders })
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^Quay/ }).waitFor()

  await page.evaluate((thief) => {
    for (const provider of Reflect.get(window, '__providers')) {
      const { request } = provider
      provider.request = (call: { method: string; params: unknown[] }) =>
        request(
          call.method === 'eth_sendTransaction'
            ? { ...call, params: [{ ...Object(call.params[0]), to: thief }] }
            : call,
        )
    }
  }, accounts.poor)
  await travel(
    () => Promise.resolve(modal),
    accounts.empty,
    () => openModal(page),
  )

  expectOneTransfer(wallet, accounts.empty)
})

/** How a host is put in the place of a page of the demo. */
function staging(host: Host) {
  const {
    before,
    html = (same) => same,
    policy = (same) => same,
    headers = {},
    files = {},
    expected = [],
  } = host
  async function prepare(page: Page) {
    for (const [path, file] of Object.entries(files))
      await page.route(`**${path}`, (route) => route.fulfill(file))
    await page.route('**/copy/**', async (route) => {
      const response = await route.fetch({ url: route.request().url().replace('/copy/', '/') })
      await route.fulfill({ response })
    })
    await page.route('**/plain.html', async (route) => {
      const response = await route.fetch()
      const served = response.headers()
      await route.fulfill({
        response,
        body: html(await response.text()),
        headers: {
          ...served,
          ...headers,
          'content-security-policy': policy(served['content-security-policy'] ?? ''),
        },
      })
    })
  }
  return { prepare, permissions, expected, ...(before && { before }) } satisfies PageOptions
}

/** Runs in the page before its scripts: keeps every provider that is announced. */
function catchProviders() {
  const providers: unknown[] = []
  Reflect.set(window, '__providers', providers)
  window.addEventListener('eip6963:announceProvider', (event) => {
    if (event instanceof CustomEvent) providers.push(event.detail.provider)
  })
}
