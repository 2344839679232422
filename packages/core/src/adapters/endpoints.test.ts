// @tier gate
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseNetworkId } from '../caip.js'
import { createEndpoints, type EndpointsOptions } from './endpoints.js'

const network = parseNetworkId('fake:north')
const { signal } = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Work = (url: string, signal: AbortSignal) => Promise<string>

function start(urls: readonly string[], told: Partial<EndpointsOptions> = {}) {
  const list = [...urls]
  const serves = vi.fn<EndpointsOptions['serves']>(async () => true)
  const endpoints = createEndpoints({
    urls: () => list,
    serves,
    isRefusal: (error) => error === 'refused',
    unanswered: (what, failure) => ({ what, failure }),
    ...told,
  })
  const asked: string[] = []
  const ask = (work: Work, abort = signal) =>
    endpoints.firstAnswer(network, 'question', abort, (url, bounded) => {
      asked.push(url)
      return work(url, bounded)
    })
  return { endpoints, list, serves, asked, ask }
}

const only =
  (good: string, wrong: unknown = 'broken'): Work =>
  async (url) => {
    if (url !== good) throw wrong
    return `from ${url}`
  }

test('endpoints are asked in their order until one answers, which is asked first from then on', async () => {
  const { ask, asked, endpoints } = start(['a', 'b', 'c'])

  expect(await ask(only('b'))).toBe('from b')
  await ask(only('b'))

  expect(asked).toEqual(['a', 'b', 'b'])
  endpoints.dispose()
})

test('a list that is still on its way is waited for, by nobody longer than they want to', async () => {
  let tell = (_urls: readonly string[]) => {}
  const urls = new Promise<readonly string[]>((resolve) => {
    tell = resolve
  })
  const { ask, asked, endpoints } = start([], { urls: () => urls })
  const impatient = new AbortController()
  const left = expect(ask(only('a'), impatient.signal)).rejects.toMatchObject({ code: 'aborted' })
  const answer = ask(only('a'))

  impatient.abort()
  await left
  tell(['a'])

  expect(await answer).toBe('from a')
  expect(asked).toEqual(['a'])
  endpoints.dispose()
})

test('what is offered goes to one after the other until one takes it, whatever the others said', async () => {
  const { endpoints } = start(['a', 'b', 'c', 'd'])
  const handed: string[] = []

  const offered = await endpoints.offer(network, 'gift', signal, async (url) => {
    handed.push(url)
    if (url !== 'c') throw url === 'a' ? 'refused' : 'broken'
  })

  expect(offered).toEqual({ taken: true, failures: ['refused', 'broken'] })
  expect(handed).toEqual(['a', 'b', 'c'])
  endpoints.dispose()
})

test('of an offer that nobody took, all is told that was said by those who were handed it', async () => {
  const serves = async (url: string) => url !== 'b'
  const { endpoints } = start(['a', 'b', 'c'], { serves })
  const silent = new Promise<never>(() => {})

  const offering = endpoints.offer(network, 'gift', signal, (url) =>
    url === 'a' ? silent : Promise.reject('refused'),
  )
  await vi.advanceTimersByTimeAsync(5_000)

  expect(await offering).toEqual({
    taken: false,
    failures: [expect.objectContaining({ code: 'timeout' }), 'refused'],
  })
  endpoints.dispose()
})

test('an offer is left when the signal aborts', async () => {
  const { endpoints } = start(['a', 'b'])
  const leave = new AbortController()
  const offering = endpoints.offer(network, 'gift', leave.signal, () => new Promise(() => {}))

  leave.abort()

  await expect(offering).rejects.toMatchObject({ code: 'aborted' })
  endpoints.dispose()
})

test('what one refuses is not asked of the next', async () => {
  const { ask, asked, endpoints } = start(['a', 'b'])

  await expect(ask(only('b', 'refused'))).rejects.toBe('refused')

  expect(asked).toEqual(['a'])
  endpoints.dispose()
})

test('when nobody answers, the failure of the first is told', async () => {
  const { ask, endpoints } = start(['a', 'b'])

  await expect(ask(async (url) => Promise.reject(`${url} is down`))).rejects.toEqual({
    what: 'question',
    failure: 'a is down',
  })
  await expect(start([]).ask(only('a'))).rejects.toEqual({ what: 'question', failure: undefined })
  endpoints.dispose()
})

test('a silent endpoint is passed over within its time, and left at once when the call is given up', async () => {
  const silent: Work = (url) => (url === 'a' ? new Promise(() => {}) : Promise.resolve('b'))
  const { ask, endpoints } = start(['a', 'b'], { timeoutMs: 500 })
  const answer = ask(silent)
  await vi.advanceTimersByTimeAsync(500)
  expect(await answer).toBe('b')

  const leaving = new AbortController()
  const left = ask(() => new Promise(() => {}), leaving.signal)
  leaving.abort()

  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  endpoints.dispose()
})

test('an endpoint of another chain is asked for its chain once, and for nothing else', async () => {
  const serves = vi.fn<EndpointsOptions['serves']>(async (url) => url !== 'a')
  const { ask, asked, endpoints } = start(['a', 'b'], { serves })

  await ask(async (url) => url)
  await ask(async (url) => url)

  expect(asked).toEqual(['b', 'b'])
  expect(serves.mock.calls.filter(([url]) => url === 'a')).toHaveLength(1)
  endpoints.dispose()
})

test('an endpoint that does not tell its chain is not asked, and may tell it later', async () => {
  const serves = vi.fn<EndpointsOptions['serves']>(async () => true).mockRejectedValueOnce('busy')
  const { ask, asked, endpoints } = start(['a'], { serves })

  await expect(ask(async (url) => url)).rejects.toMatchObject({ failure: { cause: 'busy' } })
  expect(asked).toEqual([])

  expect(await ask(async (url) => url)).toBe('a')
  endpoints.dispose()
})

test('an endpoint that refuses to tell its chain refuses nothing else by it: the next is asked', async () => {
  const serves: EndpointsOptions['serves'] = async (url) => url === 'b' || Promise.reject('refused')
  const { ask, asked, endpoints } = start(['a', 'b'], { serves })

  expect(await ask(async (url) => url)).toBe('b')

  expect(asked).toEqual(['b'])
  endpoints.dispose()
})

test('questions that come together wait for one word about the chain', async () => {
  const { ask, serves, endpoints } = start(['a'])

  await Promise.all([ask(async (url) => url), ask(async (url) => url)])
  await ask(async (url) => url)

  expect(serves).toHaveBeenCalledTimes(1)
  endpoints.dispose()
})

test('one endpoint alone tells its chain once; several are pinged every 4 s while in use, and then no more', async () => {
  const ping = vi.fn(async () => true)
  const alone = start(['a'], { ping })
  await alone.ask(only('a'))
  await vi.advanceTimersByTimeAsync(600_000)
  await alone.ask(only('a'))
  expect(alone.serves).toHaveBeenCalledTimes(1)
  expect(ping).not.toHaveBeenCalled()

  const { ask, serves } = start(['a', 'b'], { ping })
  await ask(only('a'))
  await vi.advanceTimersByTimeAsync(0)
  expect(serves).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_000)
  await ask(only('a'))
  await vi.advanceTimersByTimeAsync(600_000)

  expect(serves).toHaveBeenCalledTimes(2)
  expect(ping).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('an endpoint that comes to serve another chain is left, where its pings tell', async () => {
  const serves = vi.fn<EndpointsOptions['serves']>(async () => true)
  const { ask, asked, endpoints } = start(['a', 'b'], { serves })
  await ask(async (url) => url)
  serves.mockImplementation(async (url) => url !== 'a')

  await ask(async (url) => url)
  await vi.advanceTimersByTimeAsync(4_000)
  await ask(async (url) => url)

  expect(asked).toEqual(['a', 'a', 'b'])
  endpoints.dispose()
})

test('the endpoint whose pings come back sooner is asked first', async () => {
  const serves: EndpointsOptions['serves'] = async (url) => {
    await new Promise((resolve) => setTimeout(resolve, url === 'slow' ? 800 : 10))
    return true
  }
  const { ask, asked, endpoints } = start(['slow', 'fast'], { serves })
  const first = ask(async (url) => url)

  await vi.advanceTimersByTimeAsync(1_000)
  await first
  await ask(async (url) => url)

  expect(asked).toEqual(['slow', 'fast'])
  endpoints.dispose()
})

test('endpoints that changed are used from then on, and what is disposed of leaves no timer', async () => {
  const { ask, asked, list, endpoints } = start(['a', 'b'])
  await ask(async (url) => url)

  list.splice(0, 2, 'c')
  await ask(async (url) => url)
  endpoints.dispose()
  await vi.advanceTimersByTimeAsync(0)

  expect(asked).toEqual(['a', 'c'])
  expect(vi.getTimerCount()).toBe(0)
})
