// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { randomBytes, toBase64Url } from './custody/bytes.js'
import { exportPoint } from './custody/publicKey.js'
import { joinWallet } from './frame/joinWallet.js'
import { WalletTamperedError } from './frame/vaults.js'
import { logInByLink, vaultOf } from './login.test-support.js'
import { openKit } from './ownerPages/recovery/openKit.js'
import { ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'
import { putBack, rowsOf } from './rootActions.test-support.js'

// A writer to the database, or the service itself, changes one part of a wallet between any two answers. Afterwards no key was
// sealed for, no list was signed with, and nothing is shown or stored that the wallet key does not vouch for.

const dayMs = 86_400_000
const evilAddress = '0xEeeeEeeeEeeeEeeeEeeeEeeeEeeeEeeeEeeeEeee'
const evilBox = toBase64Url(
  await exportPoint(
    (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])).publicKey,
  ),
)

type World = Awaited<ReturnType<typeof ownerWorld>>
type Owner = Awaited<ReturnType<typeof ownerBrowser>>
type Post = Owner['browser']['service']['post']

/** Accounts: how they log in, who can open the wallet, and on how many devices it is. */
const accounts = {
  'by email': { login: 'email', custody: 'assisted', devices: 2 },
  'by X, without an email': { login: 'x', custody: 'self-required', devices: 2 },
  'by email, on ten devices': { login: 'email', custody: 'assisted', devices: 10 },
} as const
type AccountName = keyof typeof accounts

async function setUp(name: AccountName) {
  const { login, custody, devices } = accounts[name]
  const world = await ownerWorld(custody)
  const hook: { post?: ((at: Post, ...asked: Parameters<Post>) => Promise<unknown>) | undefined } = {}
  const hooked: World = {
    ...world,
    async browser() {
      const made = await world.browser()
      const { post } = made.service
      const service = { post: ((...asked) => hook.post?.(post, ...asked) ?? post(...asked)) satisfies Post }
      return { ...made, service }
    },
  }
  const memory = { way: 'kit' as const, kit: '', email: 'ada@app.example' }
  const owners = [await ownerBrowser(hooked, memory), await ownerBrowser(hooked, memory)] as const
  for (const owner of owners) {
    await owner.logIn(login)
    world.clock.now += 2 * dayMs
  }
  if (custody === 'assisted') await owners[0].step({ what: 'make-kit' })
  const boxes = new Map(owners.map(({ browser }) => [browser.jkt, browser.device.box]))
  for (let count = 3; count <= devices; count += 1) {
    const more = await world.browser()
    const { access, wallet } = await logInByLink(world, more)
    if (!wallet) throw new Error('The wallet is lost.')
    await joinWallet(vaultOf(more, access), wallet, more.jkt, () => Promise.reject(new Error('never')))
    boxes.set(more.jkt, more.device.box)
    world.clock.now += dayMs
  }
  world.clock.now += dayMs
  for (const owner of owners) {
    if (!(await owner.page.isStanding())) await owner.logIn(login)
    if (!(await owner.home.isStanding())) await owner.home.join(() => true)
  }
  const seed = await owners[0].seed()
  const remembered = owners.map((owner) => owner.remember())
  const at = { rows: await rowsOf(world.db), now: world.clock.now, kit: memory.kit }
  return { world, hooked, hook, memory, owners, boxes, seed, login, at, remembered }
}
type Setting = Awaited<ReturnType<typeof setUp>>
const settings = new Map<AccountName, Promise<Setting>>()

/** Acts of an owner, each with the result that is shown. */
const scenes: Readonly<Record<string, (setting: Setting, other: Owner) => Promise<unknown>>> = {
  'logs in on another browser': ({ login }, other) => other.logIn(login),
  async 'logs in again'({ owners: [one], login, world }) {
    await one.home.signOut()
    world.clock.now += 60_000
    await one.logIn(login)
  },
  async 'logs in again while keys are away'({ owners: [one], login, world }) {
    await one.home.signOut()
    world.clock.now += 60_000
    world.keys.isAway = true
    await one.logIn(login)
  },
  signs: ({ owners: [one] }) => one.seed(),
  'looks at the page for owners': ({ owners: [one] }) => one.acting(() => one.own.wallet()),
  'makes a kit': ({ owners: [one] }) => one.step({ what: 'make-kit' }),
  'saves the file': ({ owners: [one] }) => one.step({ what: 'save-kit' }),
  'adds a passkey': ({ owners: [one] }) => one.step({ what: 'add-passkey' }),
  'ends the help': ({ owners: [one] }) => one.step({ what: 'to-self' }),
  'removes a device': ({ owners: [one, two] }) => {
    const { jkt } = two.browser
    return one.step({ what: 'remove-device', device: { jkt, label: '', seenAt: 0, isThis: false } })
  },
}

const paths = ['/v1/me', '/v1/email/finish', '/v1/social/key', '/v1/social/ticket', '/v1/devices'] as const
const written = ['/v1/slots', '/v1/slots/open', '/v1/slots/make', '/v1/wallets/next'] as const

/** A part of a wallet, as a row or an answer has it, with another value. */
const parts = {
  box: () => evilBox,
  lock: () => toBase64Url(randomBytes(180)),
  blob: () => toBase64Url(randomBytes(125)),
  credential: () => 'ZXZpbA',
  closed: () => 1,
} as const

const story = fc.record({
  account: fc.constantFrom<AccountName>('by email', 'by X, without an email', 'by email, on ten devices'),
  scene: fc.constantFrom(...Object.keys(scenes)),
  /** Before which call: how often it was made until then. */
  path: fc.constantFrom(...paths, ...written),
  nth: fc.constantFrom(1, 1, 2),
  /** In the database, for a while or from then on, or in one answer. */
  where: fc.constantFrom('rows', 'rows', 'answer'),
  isBrief: fc.boolean(),
  kind: fc.constantFrom('device', 'passkey', 'kit', 'assisted'),
  part: fc.constantFrom('jkt', 'addresses', 'version', 'vault', 'mac', ...Object.keys(parts)),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

const isIn = <O extends object>(key: PropertyKey, of: O): key is keyof O => Object.hasOwn(of, key)
const members = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const listed = (value: unknown) => (Array.isArray(value) ? value.map(members) : [])

/** Changes the rows as a story says. @returns the way to put them back */
async function changeRows({ world: { db }, owners }: Setting, { kind, part }: Story) {
  if (part === 'addresses') {
    const { addresses } = await db.selectFrom('wallets').select('addresses').executeTakeFirstOrThrow()
    await db
      .updateTable('wallets')
      .set({ addresses: `eip155=${evilAddress}` })
      .execute()
    return () => db.updateTable('wallets').set({ addresses }).execute()
  }
  if (part === 'version') {
    const turn = (by: number) => async () => {
      for (const table of ['vaults', 'slots', 'secrets'] as const)
        await db
          .updateTable(table)
          .set(({ eb }) => ({ version: eb('version', '+', by) }))
          .execute()
    }
    await turn(49)()
    return turn(-49)
  }
  if (part === 'jkt') {
    const [one, two] = owners.map(({ browser }) => browser.jkt)
    const all = await db.selectFrom('slots').select('jkt').where('kind', '=', 'device').execute()
    const other = all.find(({ jkt }) => jkt !== one && jkt !== two)?.jkt ?? one
    const names = [
      [two, 'x'],
      [other, two],
      ['x', other],
    ] as const
    const swap = async () => {
      for (const table of ['slots', 'secrets'] as const)
        for (const [from = '', jkt = ''] of names)
          await db
            .updateTable(table)
            .set({ jkt })
            .where('jkt', '=', from)
            .where('kind', '=', 'device')
            .execute()
    }
    await swap()
    return swap
  }
  if (part === 'vault' || part === 'mac') {
    const column = part === 'vault' ? 'ciphertext' : 'slots_mac'
    const before = await db.selectFrom('vaults').select([column, 'version']).executeTakeFirstOrThrow()
    await db
      .updateTable('vaults')
      .set({ [column]: toBase64Url(randomBytes(108)) })
      .execute()
    return () =>
      db
        .updateTable('vaults')
        .set({ [column]: before[column] })
        .where('version', '=', before.version)
        .execute()
  }
  const column = part === 'closed' ? 'closed_at' : part
  const row = await db.selectFrom('slots').selectAll().where('kind', '=', kind).executeTakeFirst()
  if (!row || !isIn(part, parts) || !isIn(column, row)) return async () => {}
  const at = (value: unknown) =>
    db
      .updateTable('slots')
      .set({ [column]: value })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .execute()
  await at(parts[part]())
  return () => at(row[column])
}

/** Changes the wallet of an answer. */
function changeAnswer(answer: unknown, { kind, part }: Story): unknown {
  const { wallet, ...rest } = members(answer)
  if (!wallet) return answer
  const { slots, ...all } = members(wallet)
  const devices = listed(slots).flatMap(({ jkt }) => (jkt === undefined ? [] : [jkt]))
  const changed = listed(slots).map((slot) => {
    if (part === 'jkt' && slot.jkt !== undefined)
      return { ...slot, jkt: devices.find((jkt) => jkt !== slot.jkt) }
    return slot.kind === kind && isIn(part, parts)
      ? { ...slot, [part]: part === 'closed' ? true : parts[part]() }
      : slot
  })
  return {
    ...rest,
    wallet: {
      ...all,
      slots: changed,
      ...(part === 'addresses' && { addresses: { eip155: evilAddress } }),
      ...(part === 'version' && { version: Number(all.version) + 49 }),
      ...(part === 'vault' && { vault: toBase64Url(randomBytes(108)) }),
      ...(part === 'mac' && { slotsMac: toBase64Url(randomBytes(32)) }),
    },
  }
}

const pages: object[] = []
const find = (given: Partial<Story>, found: string): { input: Story; found: string } => ({
  input: {
    account: 'by email',
    scene: 'signs',
    path: '/v1/me',
    nth: 1,
    where: 'rows',
    isBrief: false,
    kind: 'kit',
    part: 'box',
    ...given,
  },
  found,
})

searchModel('nothing of a wallet is sealed for, signed, shown or stored that its key does not vouch for', {
  gate: 7,
  exhaustive: 3_000,
  finds: [
    find(
      {
        account: 'by email, on ten devices',
        scene: 'logs in on another browser',
        path: '/v1/devices',
        kind: 'assisted',
      },
      'an eleventh device sealed the next key for a lock that was changed while its visitor was asked',
    ),
    find(
      { account: 'by X, without an email', scene: 'logs in on another browser', path: '/v1/social/key' },
      'the list of another answer was signed with the key that opened the first one',
    ),
    find(
      {
        account: 'by X, without an email',
        scene: 'logs in on another browser',
        path: '/v1/social/key',
        part: 'addresses',
      },
      'the address of another answer was signed and shown',
    ),
    find(
      { scene: 'logs in on another browser', path: '/v1/slots', where: 'answer', part: 'addresses' },
      'a new device showed the address of the answer that acknowledged its key',
    ),
    find(
      { scene: 'looks at the page for owners', part: 'addresses' },
      'the page for owners showed any address',
    ),
    find({ scene: 'saves the file', part: 'lock' }, 'the file of a kit was saved, and opened nothing'),
    find(
      { scene: 'logs in again', path: '/v1/email/finish', kind: 'assisted', part: 'closed', isBrief: true },
      'a wallet was said to be the owner’s alone while its assisted slot was closed for a moment',
    ),
    find(
      { scene: 'makes a kit', path: '/v1/wallets/next', where: 'answer', part: 'version' },
      'a version that no key vouches for was kept, and the wallet refused from then on',
    ),
    find(
      {
        scene: 'logs in again while keys are away',
        path: '/v1/email/finish',
        part: 'version',
        isBrief: true,
      },
      'the same while the key service was away',
    ),
    find(
      { account: 'by email, on ten devices', scene: 'removes a device', part: 'jkt' },
      'a device kept its key under the name of another one',
    ),
  ],
  stories: story,
  async play(given, tell) {
    if (pages.length === 0) pages.push(ownerPage())
    const { account, scene, path, nth, where, isBrief } = given
    const setting = await (settings.get(account) ?? setUp(account))
    settings.set(account, Promise.resolve(setting))
    const { world, hooked, hook, memory, owners, boxes, seed, at, remembered } = setting
    const play = Object.entries(scenes).find(([name]) => name === scene)?.[1]
    if (!play) throw new TypeError(scene)
    const truth = (await world.db.selectFrom('slots').selectAll().execute()).map((row) => ({ ...row }))
    const { addresses } = await owners[0].own.wallet()
    let version = truth[0]?.version ?? 0
    const other = await ownerBrowser(hooked, memory)
    boxes.set(other.browser.jkt, other.browser.device.box)
    const faults: string[] = []
    let [count, back] = [0, async (): Promise<unknown> => undefined]

    /** Checks slots that are sent: each is of a device that is there, or of a way that was there, or a new one. */
    function check(sent: Readonly<Record<string, unknown>>[]) {
      for (const { id, kind, jkt, box, lock } of sent) {
        const known = truth.find((row) => row.box === box)
        if (box === evilBox) faults.push(`a key was sealed for the thief as ${kind}`)
        if (kind === 'device' && jkt !== undefined && boxes.get(String(jkt)) !== box)
          faults.push('a key was sealed for another device than the named one')
        if (known && kind !== 'device' && (known.id !== id || (known.lock ?? '') !== lock))
          faults.push(`the lock of the ${kind} is another`)
      }
    }
    hook.post = async (post, to, ask, options) => {
      const { slots, slot, version: next } = members(ask)
      if (to === '/v1/slots') check([members(slot)])
      if (to === '/v1/wallets/next') check(listed(slots))
      const isNow = to === path && ++count === nth
      if (isNow && where === 'rows') back = await changeRows(setting, given)
      const answer = await post(to, ask, options)
      if (to === '/v1/wallets/next') version = Math.max(version, Number(next))
      if (isNow && isBrief) await back()
      return isNow && where === 'answer' ? changeAnswer(answer, given) : answer
    }
    const files = vi.spyOn(URL, 'createObjectURL')
    const isTampered = (error: unknown) => error instanceof WalletTamperedError
    try {
      const shown = await play(setting, other).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      )
      tell(`${scene}: ${'error' in shown ? shown.error : 'done'}; ${count} calls of ${path}`)
      hook.post = undefined
      world.keys.isAway = false
      if ('result' in shown && scene === 'looks at the page for owners')
        expect(members(shown.result).addresses).toEqual(addresses)
      for (const [file] of 'result' in shown ? files.mock.calls : [])
        if (file instanceof Blob) await openKit(await file.text(), memory.kit)
      for (const owner of [...owners, other])
        for (const login of await owner.kept.logins()) {
          expect(login.addresses).toEqual(addresses)
          if (login.version > version) faults.push(`version ${login.version} is kept`)
          if (
            login.custody === 'self' &&
            version === truth[0]?.version &&
            truth.some((row) => row.kind === 'assisted')
          )
            faults.push('a wallet with help is said to be the owner’s alone')
        }
      if (!isBrief) await back()
      for (const [name, owner] of Object.entries({ one: owners[0], two: owners[1], other })) {
        const opened = await owner.seed().catch((error: unknown) => error)
        tell(`${name}: ${opened === seed ? 'opens' : opened}`)
        if (isTampered(opened)) faults.push(`${name} does not take the wallet once the rows are put back`)
      }
      expect(faults).toEqual([])
    } finally {
      hook.post = undefined
      world.keys.isAway = false
      files.mockRestore()
      await putBack(world.db, at.rows)
      world.clock.now = at.now
      memory.kit = at.kit
      for (const put of remembered) put()
    }
  },
})
