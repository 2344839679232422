// @tier gate, exhaustive: each fault of every service, a walk each
import { expect, test } from './fixtures.js'
import { atView, closeModal, confirmOf, fillSend, goBack, openAccount, review } from './user.js'

const faults = [
  'status=403',
  'status=404',
  'status=500',
  'malformed',
  'empty',
  'shape',
  'html',
  'huge',
  'drop',
]

for (const fault of faults) {
  test(`works for the wallet at hand while every service answers "${fault}"`, { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const page = await newPage('/plain.html', {
      install: [await newWallet()],
      expected: [/Failed to load resource/, /Foyer: Invalid App Configuration/],
      prepare: (made) => made.clock.install(),
    })
    for (const path of [
      '/v1/',
      '/getWallets',
      '/getWalletImage',
      '/getAssetImage',
      '/getAnalyticsConfig',
      '/e?',
    ])
      await sandbox.addFault(path, fault)

    const modal = await openAccount(page)
    await modal.getByRole('button', { name: 'Receive' }).click()
    await modal.getByText(accounts.rich).waitFor()
    await goBack(modal)
    await atView(modal, 'Account')
    await closeModal(page)

    // What failed is not asked for again and again.
    const asked = (await sandbox.requests()).filter(({ path }) => path.endsWith('/balance')).length
    await page.clock.runFor(1_500)
    // What it asked by then has arrived before what is asked now.
    await page.evaluate((url) => fetch(url), `${sandbox.url}/sandbox`)
    expect(
      (await sandbox.requests()).filter(({ path }) => path.endsWith('/balance')).length - asked,
    ).toBeLessThan(2)
  })
}

test('a slow service does not hold up what the chain itself tells', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet()
  const page = await newPage('/plain.html', { install: [wallet] })
  const modal = await openAccount(page)
  await fillSend(modal, { to: accounts.empty, amount: '0.01' })
  await sandbox.addFault('/v1/', 'slow:20000')

  await review(modal)
  await confirmOf(modal).click()

  await modal.getByText('Transaction confirmed').waitFor()
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('the pages of these tests are served with the strictest policy there is', async ({ newPage }) => {
  const page = await newPage('/plain.html', { expected: [/style-src-attr/, /Applying inline style/] })
  const policy = await page.evaluate(async () =>
    (await fetch('/plain.html')).headers.get('content-security-policy'),
  )
  const directives = Object.fromEntries(
    (policy ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )

  expect(directives).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
  expect(policy).not.toMatch(/unsafe|wasm|https?:\/\/(?!127\.0\.0\.1|localhost)/)
  // A page that breaks it is found out.
  const broken = await page.evaluate(async () => {
    const breach = new Promise<string>((resolve) => {
      const note = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective)
      document.addEventListener('securitypolicyviolation', note, { once: true })
    })
    document.body.setAttribute('style', 'color: red')
    return breach
  })
  expect(broken).toBe('style-src-attr')
})
