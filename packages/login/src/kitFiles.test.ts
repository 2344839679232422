// @tier gate
import { expect, test, vi } from 'vitest'
import { messages as screens } from './frame/screens/messages.js'
import { messages as owners } from './ownerPages/manage/messages.js'
import { openKit } from './ownerPages/recovery/openKit.js'
import { type Login, ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'
import type { Custody } from './wallets/wallets.js'

type Owner = Awaited<ReturnType<typeof ownerBrowser>>

/** Each place that makes a kit. */
const places: readonly (readonly [
  place: string,
  custody: Custody,
  make: (one: Owner) => Promise<unknown>,
])[] = [
  ...(['email', 'google', 'x', 'facebook', 'farcaster'] satisfies Login[]).map(
    (login) => [`a sign-up by ${login}`, 'self-required' as const, (one: Owner) => one.logIn(login)] as const,
  ),
  ['a sign-up by X without an email', 'assisted', (one) => one.logIn('x')],
  [
    'the page for owners',
    'assisted',
    async (one) => {
      await one.logIn('email')
      await one.step({ what: 'make-kit' })
    },
  ],
]

test.each(places)(
  'the kit that is made at %s (%s) offers its file and the recovery page before Done, and the file opens the wallet',
  async (_, custody, make) => {
    const document = ownerPage()
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, {
        createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
        revokeObjectURL: () => {},
      }),
    )
    const memory: Parameters<typeof ownerBrowser>[1] = { way: 'kit', kit: '', email: 'ada@app.example' }
    const shown: object[] = []
    /** Presses the link of the file once, and then Done. */
    memory.saves = (screen) => {
      const labels = [...screen.querySelectorAll('button')].map(({ textContent }) => textContent)
      const links = [...screen.querySelectorAll('a')]
      shown.push({ done: labels.includes(owners.done), later: labels.includes(owners['kit.later']) })
      const file = links.find(({ download }) => download.endsWith('.json'))
      const page = links.find(({ download }) => download.endsWith('.html'))
      expect(page?.getAttribute('href')).toMatch(/^\/recovery\?projectId=shop$/)
      if (shown.length === 1) file?.click()
      else
        [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === owners.done)?.click()
    }
    const one = await ownerBrowser(await ownerWorld(custody), memory)
    await make(one)
    expect(shown).toEqual([
      { done: false, later: true },
      { done: true, later: true },
    ])
    expect(document.querySelector('main')).toBe(null)
    const [file] = files
    const opened = await openKit((await file?.text()) ?? '', memory.kit)
    const account = (await one.page.user()) ? one.page : one.home
    expect(opened.addresses).toEqual((await account.user())?.addresses)
  },
)

test('a visitor who saves the file later is told what the code is worth until then, and where the file is', async () => {
  ownerPage()
  const memory: Parameters<typeof ownerBrowser>[1] = { way: 'kit', kit: '', email: 'ada@app.example' }
  const said: string[] = []
  memory.saves = (screen) => {
    said.push(screen.textContent)
    const later = [...screen.querySelectorAll('button')].find(
      ({ textContent }) => textContent === screens['file.later'],
    )
    later?.click()
  }
  const one = await ownerBrowser(await ownerWorld('self-required'), memory)
  await one.logIn('email')
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(screens['file.until'])
  expect(said[0]).toContain('login.app.example/manage?projectId=shop')
  expect(await one.page.isStanding()).toBe(true)
})

test('a tab that is closed at the file of the kit has logged in', async () => {
  ownerPage()
  const memory: Parameters<typeof ownerBrowser>[1] = { way: 'kit', kit: '', email: 'ada@app.example' }
  memory.at = { title: screens['file.title'], does: 'closes the tab' }
  const one = await ownerBrowser(await ownerWorld('self-required'), memory)
  await expect(one.logIn('email')).rejects.toThrow('closed')
  expect(await one.page.isStanding()).toBe(true)
})
