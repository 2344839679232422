// @tier gate
import { AbortedError, HttpError, parseNetworkId, UserRejectedError } from '@foyer/core'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { ada, bob, namesWorld, noAnswer, refusal } from './names.test-support.js'

const at = Date.UTC(2026, 10, 23)
beforeEach(() => void vi.useFakeTimers({ now: at }))
afterEach(() => void vi.useRealTimers())

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await vi.advanceTimersByTimeAsync(0)
}
async function typed(world: ReturnType<typeof namesWorld>, text: string) {
  world.names.type(text)
  await vi.advanceTimersByTimeAsync(500)
  await settled()
}
/** Presses the button, and waits for what becomes of it. */
async function registered({ names }: ReturnType<typeof namesWorld>) {
  const made = names.register()
  await vi.advanceTimersByTimeAsync(6_000)
  await made
  await settled()
}
/** A world in which a name was found to be free. */
async function ready(text = 'mira', options: Parameters<typeof namesWorld>[0] = {}) {
  const world = namesWorld(options)
  world.open()
  await typed(world, text)
  expect(world.names.state.look).toEqual({ status: 'free' })
  return world
}

describe('what is typed', () => {
  it('is looked up 500 ms after the last letter, once', async () => {
    const world = namesWorld()
    for (const text of ['mi', 'mir', 'mira', 'miral']) {
      world.names.type(text)
      await vi.advanceTimersByTimeAsync(499)
    }
    expect(world.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(world.asked).toEqual(['v1/profile/suggestions/miral?zone=foyer.test'])
    await settled()
    expect(world.names.state.look).toEqual({ status: 'free' })
  })

  it('that cannot be a name is told at once, and asked of nobody; too few letters once typing stops', async () => {
    const world = namesWorld()
    world.names.type('mïra')
    expect(world.names.state.look).toEqual({ status: 'fault', fault: 'characters' })
    world.names.type('mir')
    expect(world.names.state.look).toEqual({ status: 'none' })
    await vi.advanceTimersByTimeAsync(500)
    expect(world.names.state.look).toEqual({ status: 'fault', fault: 'short' })
    world.names.type('')
    expect(world.names.state.look).toEqual({ status: 'none' })
    expect(world.asked).toEqual([])
  })

  it('is asked for in small letters and without its zone', async () => {
    const world = await ready(' MiRa.foyer.test')
    expect(world.names.state.typed).toBe('MiRa')
    expect(world.asked.at(-1)).toBe('v1/profile/suggestions/mira?zone=foyer.test')
  })

  it('is judged by the answer to it alone, however late the one before comes', async () => {
    const world = namesWorld()
    world.script.owners.set('mira.foyer.test', bob)
    let answer = () => {}
    world.script.fault = (path) =>
      path.endsWith('mira')
        ? new Promise<void>((resolve) => {
            answer = resolve
          })
        : undefined
    world.names.type('mira')
    await vi.advanceTimersByTimeAsync(500)
    await typed(world, 'miral')
    answer()
    await settled()
    expect(world.names.state.look).toEqual({ status: 'free' })
  })

  it('and is taken, is told with free ones like it, which a press takes at once', async () => {
    const world = namesWorld()
    world.script.owners.set('mira.foyer.test', bob)
    world.script.others = ['mirahq', 'mira1'].map((label) => ({
      name: `${label}.foyer.test`,
      registered: false,
    }))
    await typed(world, 'mira')
    expect(world.names.state.look).toEqual({ status: 'taken', others: ['mirahq', 'mira1'] })
    world.names.choose('mirahq')
    await settled()
    expect(world.names.state).toMatchObject({ typed: 'mirahq', look: { status: 'free' } })
  })

  it.each([
    [
      'in words of the service',
      refusal('Project’s quota limit reached', 429),
      'Project’s quota limit reached',
    ],
    ['in words of our own', noAnswer(), 'Error fetching name suggestions'],
  ])('and cannot be looked up is told %s, and looked up again on request', async (_, error, text) => {
    const world = namesWorld()
    world.script.fault = () => {
      throw error
    }
    await typed(world, 'mira')
    expect(world.names.state.look).toEqual({ status: 'failed', text })
    world.script.fault = () => {}
    world.names.retry()
    await settled()
    expect(world.names.state.look).toEqual({ status: 'free' })
  })
})

describe('a service that', () => {
  it('says nothing of the name itself is asked whose it is: nobody’s is free, and no answer is no free name', async () => {
    const world = namesWorld()
    world.script.lie = (path, json) => (path.includes('suggestions') ? { suggestions: [] } : json)
    await typed(world, 'mira')
    expect(world.names.state.look).toEqual({ status: 'free' })
    world.script.owners.set('mira.foyer.test', bob)
    await typed(world, 'mira')
    expect(world.names.state.look).toEqual({ status: 'taken', others: [] })
    world.script.fault = (path) => {
      if (path.includes('account')) throw noAnswer()
    }
    await typed(world, 'mira')
    expect(world.names.state.look).toEqual({ status: 'failed', text: 'Error resolving name' })
  })

  it('offers other zones, marks of direction, taken ones or 10,000 of them is believed four free names at the most', async () => {
    const world = namesWorld()
    world.script.owners.set('mira.foyer.test', bob)
    world.script.others = [
      { name: 'evil.other.test', registered: false },
      { name: 'mi\u202era.foyer.test', registered: false },
      { name: '<b>.foyer.test', registered: false },
      { name: 'taken.foyer.test', registered: true },
      { name: 'odd.foyer.test', registered: 'no' },
      { name: 'mira1.foyer.test', registered: false },
      { name: 'mira1.foyer.test', registered: false },
      ...Array.from({ length: 10_000 }, (_unused, n) => ({
        name: `mira-${n}.foyer.test`,
        registered: false,
      })),
    ]
    await typed(world, 'mira')
    expect(world.names.state.look).toEqual({
      status: 'taken',
      others: ['mira1', 'mira-0', 'mira-1', 'mira-2'],
    })
  })

  it.each([[null], [{}], [{ suggestions: 'x' }], [{ suggestions: [null] }], [[]]])(
    'answers %j says nothing of a name',
    async (json) => {
      const world = namesWorld()
      world.script.lie = () => json
      await typed(world, 'mira')
      expect(world.names.state.look.status).toBe('failed')
    },
  )
})

describe('the account’s own name', () => {
  it('is asked for as the view opens, in all zones of the host', async () => {
    const world = namesWorld({ zones: ['foyer.test', 'old.test'] })
    world.script.owners.set('ada.old.test', ada)
    world.open()
    await settled()
    expect(world.asked).toEqual([`v1/profile/reverse/${ada}?sender=${ada}&apiVersion=2`])
    expect(world.names.state.owned).toEqual({ status: 'own', name: 'ada.old.test', types: ['60'] })
    expect(world.events).toEqual([{ event: 'OPEN_ENS_FLOW', properties: { isSmartAccount: false } }])
  })

  it('of another account is asked for when that one is used', async () => {
    const world = namesWorld()
    world.script.owners.set('bobby.foyer.test', bob)
    world.open()
    await settled()
    expect(world.names.state.owned).toEqual({ status: 'none' })
    world.use(bob)
    await settled()
    expect(world.names.state.owned).toEqual({ status: 'own', name: 'bobby.foyer.test', types: ['60'] })
  })

  it('that cannot be looked up is told, and keeps nobody from registering one', async () => {
    const world = namesWorld()
    world.script.fault = (path) => {
      if (path.includes('reverse')) throw noAnswer()
    }
    world.open()
    await typed(world, 'mira')
    expect(world.names.state.owned).toEqual({ status: 'failed', text: 'Error fetching names for address' })
    await registered(world)
    expect(world.script.owners.get('mira.foyer.test')).toBe(ada)
  })

  it('keeps from registering another', async () => {
    const world = namesWorld()
    world.script.owners.set('ada.foyer.test', ada)
    world.open()
    await typed(world, 'mira')
    await registered(world)
    expect(world.posted).toEqual([])
  })
})

describe('a registration', () => {
  it('announces the name first, has its message signed by the account in use, and names the account at once', async () => {
    const world = await ready('Mira')
    const signed: unknown[] = []
    world.script.sign = async (request) => {
      signed.push(request)
      expect(world.views()).toEqual(['Account', 'RegisterAccountNameSuccess', 'ApproveTransaction'])
      return '0x5161'
    }
    await registered(world)
    const message = `{"name":"mira.foyer.test","attributes":{},"timestamp":${at / 1_000},"nonce":"nonce-1"}`
    expect(signed).toEqual([
      expect.objectContaining({ namespace: 'eip155', what: 'Register mira.foyer.test' }),
    ])
    expect(world.posted).toMatchObject([
      { coin_type: 2147483649, address: ada, signature: '0x5161', message: expect.any(String) },
    ])
    expect(JSON.parse(String(world.posted[0]?.message))).toMatchObject({ name: 'mira.foyer.test' })
    expect(String(world.posted[0]?.message).replace(/\d+(?=,"nonce)/, `${at / 1_000}`)).toBe(message)
    expect(world.named).toEqual([[`eip155:1:${ada}`, 'mira.foyer.test']])
    expect(world.views()).toEqual(['Account', 'RegisterAccountNameSuccess'])
    expect(world.names.state).toMatchObject({
      registering: { step: 'done', name: 'mira.foyer.test' },
      owned: { status: 'own', name: 'mira.foyer.test', types: ['2147483649'] },
    })
    const facts = { isSmartAccount: false, ensName: 'mira.foyer.test' }
    expect(world.events.slice(1)).toEqual([
      { event: 'REGISTER_NAME_INITIATED', properties: facts },
      { event: 'REGISTER_NAME_SUCCESS', properties: facts },
    ])
  })

  it('is made once, however often the button is pressed', async () => {
    const world = await ready()
    await Promise.all([world.names.register(), world.names.register(), world.names.register()])
    await registered(world)
    expect(world.posted).toHaveLength(1)
  })

  it.each(['mir', 'taken'])('of %s, which is not found to be free, is none', async (text) => {
    const world = namesWorld()
    world.script.owners.set('taken.foyer.test', bob)
    world.open()
    await typed(world, text)
    await registered(world)
    expect([world.posted, world.views().at(-1)]).toEqual([[], 'RegisterAccountName'])
  })

  it.each([
    [new UserRejectedError('personal_sign'), 'Signature declined', 'REGISTER_NAME_REJECTED'],
    [new Error('odd'), 'Error registering name mira.foyer.test', 'REGISTER_NAME_ERROR'],
    [
      new AbortedError(),
      'The request may still be open in your wallet. Look there before you confirm again.',
      'REGISTER_NAME_INITIATED',
    ],
  ])('that is not signed (%s) leads back to the form with what was typed', async (error, text, event) => {
    const world = await ready()
    world.script.sign = () => Promise.reject(error)
    await registered(world)
    expect(world.views()).toEqual(['Account', 'RegisterAccountName'])
    expect(world.names.state).toMatchObject({ typed: 'mira', failure: text, registering: undefined })
    expect(world.posted).toEqual([])
    expect(world.events.at(-1)).toMatchObject({ event })
    // It can be signed again, and what was wrong is forgotten.
    world.script.sign = async () => '0x51'
    await registered(world)
    expect(world.names.state).toMatchObject({ failure: undefined, registering: { step: 'done' } })
  })

  it('of a name that was taken in the same second is told at once, with free ones like it', async () => {
    const world = await ready()
    world.script.others = [{ name: 'mira1.foyer.test', registered: false }]
    world.script.sign = async () => {
      world.script.owners.set('mira.foyer.test', bob)
      return '0x51'
    }
    await registered(world)
    await settled()
    expect(world.views()).toEqual(['Account', 'RegisterAccountName'])
    expect(world.names.state).toMatchObject({
      typed: 'mira',
      failure: 'mira.foyer.test was taken a moment before. Nothing was registered.',
      look: { status: 'taken', others: ['mira1'] },
    })
    expect(world.named).toEqual([])
  })

  it.each([
    ['no answer', noAnswer()],
    ['a 503', refusal('', 503)],
  ])(
    'whose answer is lost after the service made it (%s) is found by asking, and made once',
    async (_, error) => {
      const world = await ready()
      world.script.lost = () => {
        throw error
      }
      await registered(world)
      expect(world.names.state.registering).toMatchObject({ step: 'done' })
      expect(world.named).toEqual([[`eip155:1:${ada}`, 'mira.foyer.test']])
      expect(world.posted).toHaveLength(1)
    },
  )

  it('that the service is still at when its answer is lost is waited for', async () => {
    const world = await ready()
    world.script.fault = (path) => {
      if (path.startsWith('POST')) throw noAnswer()
    }
    const made = world.names.register()
    await vi.advanceTimersByTimeAsync(1_000)
    world.script.owners.set('mira.foyer.test', ada)
    await vi.advanceTimersByTimeAsync(500)
    await made
    expect(world.names.state.registering).toMatchObject({ step: 'done' })
  })

  it('that may have been made, with nobody to ask, is told as such; asking again finds it', async () => {
    const world = await ready()
    world.script.lost = () => {
      world.script.fault = () => {
        throw noAnswer()
      }
      throw noAnswer()
    }
    await registered(world)
    await settled()
    expect(world.names.state).toMatchObject({
      typed: 'mira',
      failure: 'We couldn’t find out whether mira.foyer.test is yours now. Check again before you sign.',
      look: { status: 'failed' },
    })
    world.script.fault = () => {}
    world.names.retry()
    await settled()
    expect(world.names.state.registering).toMatchObject({ step: 'done', name: 'mira.foyer.test' })
    expect(world.views()).toEqual(['Account', 'RegisterAccountNameSuccess'])
    expect(world.posted).toHaveLength(1)
  })

  it('that may have been made for one account is not told to another as its own', async () => {
    const world = await ready()
    world.script.lost = () => {
      world.script.fault = () => {
        throw noAnswer()
      }
      throw noAnswer()
    }
    await registered(world)
    await settled()
    world.use(bob)
    world.script.fault = () => {}
    world.names.retry()
    await settled()
    expect(world.names.state).toMatchObject({ registering: undefined, look: { status: 'taken' } })
    expect(world.views()).toEqual(['Account', 'RegisterAccountName'])
  })

  it('may be signed long after the service gave its nonce, and says when that was too long', async () => {
    const world = await ready()
    world.script.sign = async () => {
      vi.setSystemTime(Date.now() + 601_000)
      return '0x51'
    }
    world.script.fault = (path) => {
      if (path.startsWith('POST')) throw refusal('The nonce is unknown, or older than 10 minutes')
    }
    await registered(world)
    expect(world.names.state.failure).toBe('Signing took too long. Please sign again.')
  })

  it('carries no nonce where the service has none, and asks no wallet where it fails to give one', async () => {
    const without = await ready()
    without.script.fault = (path) => {
      if (path.endsWith('nonce')) throw new HttpError(path, 404)
    }
    await registered(without)
    expect(JSON.parse(String(without.posted[0]?.message))).not.toHaveProperty('nonce')

    const down = await ready()
    down.script.fault = (path) => {
      if (path.endsWith('nonce')) throw new HttpError(path, 503)
    }
    const sign = vi.spyOn(down.script, 'sign')
    await registered(down)
    expect(sign).not.toHaveBeenCalled()
    expect(down.names.state.failure).toBe('Error registering name mira.foyer.test')
  })

  it('that the service refuses is told by its reason, without marks of direction', async () => {
    const world = await ready()
    world.script.fault = (path) => {
      if (path.startsWith('POST')) throw refusal('The address has 10 \u202enames, and may have no more')
    }
    await registered(world)
    expect(world.names.state.failure).toBe('The address has 10 names, and may have no more')
  })

  it.each([[{ success: false }], [null], ['ok']])(
    'answered by %j is none, unless the name is found',
    async (json) => {
      const world = await ready()
      world.script.lie = (path, answer) => (path.startsWith('POST') ? json : answer)
      await registered(world)
      expect(world.names.state.registering).toMatchObject({ step: 'done' })
      expect(world.asked.at(-1)).toContain('v1/profile/account/mira.foyer.test')
    },
  )

  it('whose outcome comes when the visitor is elsewhere is told by a toast, and leads nowhere', async () => {
    const world = await ready()
    const leave = () => {
      world.context.router.reset('Account')
    }
    world.script.lost = leave
    await registered(world)
    expect(world.views()).toEqual(['Account'])
    expect(world.toasts).toEqual(['success: mira.foyer.test is yours'])
  })

  it('on a chain without a coin type is not signed at all', async () => {
    const world = await ready('mira', { network: 'eip155:2147483648' })
    await registered(world)
    expect(world.names.state.failure).toBe('Names can’t be registered on this network.')
    expect(world.posted).toEqual([])
  })

  it('is known on another network of the account, and of the account when it is used again', async () => {
    const world = await ready()
    await registered(world)
    world.use(ada, parseNetworkId('eip155:8453'))
    await settled()
    expect(world.names.state.owned).toEqual({ status: 'own', name: 'mira.foyer.test', types: ['2147483649'] })
    // An answer from before, which may be kept, is not asked for.
    expect(world.asked.filter((path) => path.includes('reverse'))).toHaveLength(1)
    world.use(bob)
    await settled()
    expect(world.names.state.owned).toEqual({ status: 'none' })
    world.use(ada)
    await settled()
    expect(world.names.state.owned).toEqual({ status: 'own', name: 'mira.foyer.test', types: ['2147483649'] })
  })

  it('is of the account that signed, also where another is used by then', async () => {
    const world = await ready()
    world.script.sign = async () => {
      world.use(bob)
      return '0x51'
    }
    await registered(world)
    await settled()
    expect(world.posted).toMatchObject([{ address: ada }])
    expect(world.named).toEqual([[`eip155:1:${ada}`, 'mira.foyer.test']])
    expect(world.names.state.owned).toEqual({ status: 'none' })
  })
})

test.each([
  ['without a zone', { zones: [] }],
  ['on a test network', { testnet: true }],
  ['on another chain family', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
])('%s nobody is asked for a name, nor is one registered', async (_, options) => {
  const world = namesWorld(options)
  world.open()
  await registered(world)
  expect([...world.asked, ...world.posted]).toEqual([])
})

test('of what a host lists, zones of two labels are zones, and the developer hears of the others', async () => {
  const zones = ['.shop.eth', 'eth', 'Shop.eth', 'a.shop.eth', 'shop.eth']
  const world = namesWorld({ zones })
  expect(world.names.zone()).toBe('shop.eth')
  expect(world.alerts).toEqual([
    ['option-invalid', '"features.names" must be a list of zones such as "shop.eth".'],
  ])
  expect(namesWorld().alerts).toEqual([])
})
