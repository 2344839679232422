// @tier gate
import { describe, expect, test } from 'vitest'
import { dependencyFaults, sourceFaults } from './rules.mjs'

/**
 * @param {string} name
 * @param {...string} dependencies
 */
function manifest(name, ...dependencies) {
  return {
    name: `@foyer/${name}`,
    dependencies: Object.fromEntries(dependencies.map((id) => [id, 'workspace:*'])),
  }
}

describe('the floors', () => {
  test.each([
    ['core', '@foyer/controllers'],
    ['ui', '@foyer/core'],
    ['controllers', '@foyer/ui'],
    ['scaffold', '@foyer/kit'],
    ['scaffold', '@foyer/feature-send'],
    ['feature-send', '@foyer/scaffold'],
    ['feature-send', '@foyer/controllers'],
    ['parts', '@foyer/controllers'],
    ['feature-send', '@foyer/feature-receive'],
    ['adapter-evm', '@foyer/controllers'],
    ['adapter-evm', '@foyer/adapter-solana'],
    ['kit', '@foyer/adapter-evm'],
    ['testing', '@foyer/kit'],
  ])('%s must not depend on %s', (name, dependency) => {
    expect(dependencyFaults(manifest(name, dependency))).toEqual([
      `@foyer/${name}: must not depend on ${dependency}`,
    ])
  })

  test.each([
    ['controllers', '@foyer/core', 'valtio'],
    ['scaffold', '@foyer/controllers', '@foyer/core', '@foyer/ui'],
    ['kit', '@foyer/scaffold', '@foyer/feature-send'],
    ['feature-swaps', '@foyer/core', '@foyer/ui', '@foyer/parts'],
    ['adapter-solana', '@foyer/core'],
  ])('%s may depend on the floors below', (name, ...dependencies) => {
    expect(dependencyFaults(manifest(name, ...dependencies))).toEqual([])
  })

  test('a peer dependency counts as much as any other', () => {
    const { name, dependencies } = manifest('ui', '@foyer/core')

    expect(dependencyFaults({ name, peerDependencies: dependencies })).toHaveLength(1)
  })

  test('only tests may use the test wallets and the sandbox', () => {
    const { name, dependencies } = manifest('adapter-evm', '@foyer/testing', '@foyer/sandbox')

    expect(dependencyFaults({ name, devDependencies: dependencies })).toEqual([])
    expect(dependencyFaults({ name, dependencies })).toHaveLength(2)
  })

  test('the kit is tested with a real adapter, and does not bring one', () => {
    const { name, dependencies } = manifest('kit', '@foyer/adapter-evm')

    expect(dependencyFaults({ name, devDependencies: dependencies })).toEqual([])
    expect(dependencyFaults({ name, dependencies })).toHaveLength(1)
  })

  test('a package without a floor is told to get one', () => {
    expect(dependencyFaults(manifest('attic'))).toEqual([
      '@foyer/attic: no floor is defined for this package',
    ])
  })
})

describe('sources', () => {
  const send = 'packages/feature-send/src/send.ts'

  test.each([
    ["window.open('https://x')", 'window.open'],
    ['link.href = url', 'navigation by href'],
    ['location.assign(url)', 'navigation by href'],
    ['node.innerHTML = text', 'HTML from text'],
    ['<p dangerouslySetInnerHTML={x} />', 'HTML from text'],
    ["frame.postMessage(data, '*')", "postMessage(…, '*')"],
    ["localStorage.getItem('x')", 'bare storage'],
    ['await fetch(url)', 'bare fetch'],
    ['await response.json()', 'a body without a bound'],
    ['Math.random()', 'Math.random'],
    ['JSON.parse(text)', 'JSON without a parser'],
    ["console.log('x')", 'console'],
    ['parseFloat(text)', 'parseFloat'],
    [
      "t('x', { amount: formatUnits(amount, decimalsOf(token)), to })",
      'an amount in a sentence that is not written as the locale does, by amountText or exactText',
    ],
    ['decimals: integerUpTo(255),', 'decimals that parseDecimals does not read'],
    ["export * from './x.js'", 'an export without names'],
    ["locale.startsWith('de')", 'a language by its name'],
    ['/^de\\b/i.test(locale)', 'a language by its name'],
    ["new Function('x')", 'code from text'],
    ['Number(amount)', 'a number made from an amount'],
    ['Math.round(amount)', 'a number made from an amount'],
    ['<p style={x} />', 'an inline style'],
    ['return value as Route', 'a type that is not checked (`as`)'],
    ['parse(text) as unknown as readonly string[]', 'a type that is not checked (`as`)'],
  ])('%j is found', (text, what) => {
    expect(sourceFaults(send, text)).toContain(`${send}: has ${what} outside of its place`)
  })

  test.each([
    "http.get('/v1/x', {}, parse)",
    'if (link.href === url) return',
    '// window.open is for the shell alone',
    '/* fetch(url) */',
    "port.postMessage(data, 'https://login.example')",
    'const balance = BigInt(text)',
    "t('x', { to }); fill(formatUnits(amount, 18))",
    "import { a } from './a.js'",
    "import React, { type Message as TextMessage } from './a.js'",
    "const kinds = ['a', 'b'] as const",
    "throw new TypeError('Write it as Text')",
    'type Named = { readonly [Name in keyof Calls as Calls[Name]]: 1 }',
  ])('%j is fine', (text) => {
    expect(sourceFaults(send, text)).toEqual([])
  })

  test.each(['// At most 2 (spec 9).', '/** Spec §3 */', 'const x = 1 // facts 2.10', '// See pitfalls.'])(
    '%j says nothing to who has only the repository',
    (text) => {
      const faults = ['refers to a document outside of the repository']

      for (const path of [send, 'packages/core/src/x.test.ts', 'apps/demo/src/x.ts'])
        expect(sourceFaults(path, `// @tier gate\n${text}`)).toEqual(
          faults.map((fault) => `${path}: ${fault}`),
        )
    },
  )

  test.each([
    '// At most 2.',
    '// EIP-6963, CAIP-25',
    'a specification of 2 pages',
    'facts(plan)',
    '(safety F-17)',
  ])('%j may be said', (text) => {
    expect(sourceFaults(send, text)).toEqual([])
  })

  test('words of a language are in one place', () => {
    const [fault] = sourceFaults('packages/feature-send/src/locales/de.ts', '')

    expect(fault).toContain('has the words of a language')
    expect(sourceFaults('packages/parts/src/review/messages.de.ts', '')).toHaveLength(1)
    expect(sourceFaults('packages/locales/src/languages/de.ts', '')).toEqual([])
  })

  test('the one wrapper may do what it wraps', () => {
    expect(sourceFaults('packages/controllers/src/widget/http.ts', 'fetch(url)')).toEqual([])
    expect(sourceFaults('packages/controllers/src/widget/other.ts', 'fetch(url)')).toHaveLength(1)
  })

  test('tests, what helps them, and the wallets made for them may do anything but be badly named', () => {
    expect(sourceFaults('packages/core/src/x.test.ts', '// @tier gate\nJSON.parse(text)')).toEqual([])
    expect(sourceFaults('packages/core/src/x.test-support.ts', 'JSON.parse(text)')).toEqual([])
    expect(sourceFaults('packages/testing/src/wallet.ts', 'fetch(url)')).toEqual([])
    expect(sourceFaults('packages/testing/src/utils.ts', '')).toHaveLength(1)
  })

  test('which chain families there are is known to adapters alone, and to no table in core', () => {
    const text = "if (namespace === 'solana') return"
    for (const floor of ['core', 'controllers', 'scaffold', 'ui'])
      expect(sourceFaults(`packages/${floor}/src/x.ts`, text)).toHaveLength(1)
    expect(sourceFaults('packages/core/src/caip.ts', text)).toHaveLength(1)
    expect(sourceFaults('packages/adapter-solana/src/x.ts', text)).toEqual([])
  })

  test('a page of the demo has no inline style either', () => {
    expect(sourceFaults('apps/demo/index.html', '<p style="color: red">')).toHaveLength(1)
  })

  test.each([
    'packages/core/src/utils.ts',
    'packages/core/src/helpers/x.ts',
    'apps/demo/src/common/x.tsx',
    'scripts/misc.mjs',
  ])('%s is no name', (path) => {
    expect(sourceFaults(path, '')).toEqual([`${path}: is named after nothing it does`])
  })

  test('a package is entered by its name only, never by a path', () => {
    expect(sourceFaults(send, "import type { X } from '../../core/src/x.js'")).toEqual([
      `${send}: reaches out of its package for ../../core/src/x.js`,
    ])
    expect(sourceFaults(send, "await import('../../ui/src/x.js')")).toHaveLength(1)
  })

  test('a test that a busy machine breaks is a fault, with its line', () => {
    const text = '// @tier gate\nawait page.waitForTimeout(500)'

    expect(sourceFaults('e2e/page.e2e.ts', text)).toEqual([
      'e2e/page.e2e.ts: line 2 waits for a fixed time: wait for an event, poll for it, or turn a fake clock',
    ])
    expect(sourceFaults('apps/demo/src/page.ts', text)).toEqual([])
  })

  test.each(['packages/core/src/x.test.ts', 'scripts/x.test.mjs', 'e2e/x.e2e.ts'])(
    '%s must declare its tier in its first line',
    (path) => {
      const fault = `${path}: declares no tier in its first line: write \`// @tier gate\` or \`// @tier exhaustive: <why>\``

      for (const text of [
        "import { test } from 'vitest'",
        '\n// @tier gate',
        '// @tier nightly',
        exhaustive(''),
      ])
        expect(sourceFaults(path, text)).toEqual([fault])
      for (const text of ['// @tier gate', '// @tier gate, @isolate: anew', exhaustive(': a real Redis')])
        expect(sourceFaults(path, text)).toEqual([])
    },
  )

  test('an amount of a review is not cut', () => {
    const faults = (/** @type {string} */ text) => sourceFaults('packages/feature-swaps/src/Review.tsx', text)

    expect(faults('<p>{amountText(context, amount, token, 8)}</p>')).toHaveLength(1)
    expect(faults('<Side amount={amount} digits={8} />')).toHaveLength(1)
    expect(faults('<p>{exactText(context, amount, token)}</p>')).toEqual([])
  })

  test('the tags by which tests are chosen agree with the tier', () => {
    const faults = (/** @type {string} */ text) => sourceFaults('packages/core/src/x.test.ts', text)
    // In one piece, it would be a tag of this file.
    const tagged = ["test('x', { tags:", "'exhaustive' }, () => {})"].join(' ')

    expect(faults(`// @tier gate, exhaustive: slow\n${tagged}`)).toEqual([])
    expect(faults(`// @tier gate, exhaustive: slow\ntest('x', () => {})`)).toHaveLength(1)
    expect(faults(`// @tier gate\n${tagged}`)).toHaveLength(1)
    expect(faults(`// @tier exhaustive: slow\ntest('x', () => {})`)).toHaveLength(1)
  })

  test('an object literal is not spread', () => {
    const fault = 'spreads an object literal: write its keys one by one'

    expect(sourceFaults(send, 'const a = { ...{ b, c } }')).toEqual([`${send}: ${fault}`])
    expect(sourceFaults(send, 'const a = { ...b, ...(c && { d }) } // ...{ e }')).toEqual([])
  })

  test.each([
    'fc.assert(fc.property(fc.nat(), holds))',
    'await fc.assert(fc.asyncProperty(fc.nat(), holds), { numRuns: 5 })',
    'const { failed } = fc.check(property)',
    'fc.configureGlobal({ numRuns: 5 })',
    "import { assert, property } from 'fast-check'",
  ])('a test does not search by itself: %s', (text) => {
    const fault =
      'searches by itself: write `search` of `@foyer/search`, which prints a seed and knows its budget'

    expect(sourceFaults('packages/core/src/x.test.ts', `// @tier gate\n${text}`)).toEqual([
      `packages/core/src/x.test.ts: ${fault}`,
    ])
    expect(sourceFaults('apps/demo/src/x.test.ts', `${exhaustive(': slow')}\n${text}`)).toHaveLength(1)
    expect(sourceFaults('tooling/search/src/x.test.ts', `// @tier gate\n${text}`)).toEqual([])
  })

  test.each(["search('a', fc.property(fc.nat(), holds))", "import { property } from 'fast-check'"])(
    'a test may have others search: %s',
    (text) => {
      expect(sourceFaults('packages/core/src/x.test.ts', `// @tier gate\n${text}`)).toEqual([])
    },
  )
})

/** @param {string} why */
function exhaustive(why) {
  // In one piece, Vitest would read it as a tag of this file.
  return [`// @tier exhaustive${why}`, ['//', '@module-tag', 'exhaustive'].join(' ')].join('\n')
}
