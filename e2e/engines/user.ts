import { expect } from 'vitest'
import type { Engine, Key, Place } from './engine.js'
import type { Focus, PageProbe, Part, Target, Words } from './pageProbe.js'
import { until } from './until.js'

/** A visitor in one of the browsers, with a mouse and a keyboard. */
export interface Visitor {
  /** Opens a page as at a first visit. The demo's own wallet approves all requests at once. */
  arrive(path: string): Promise<void>
  goTo(path: string): Promise<void>
  reload(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Calls the script in the page. */
  ask<N extends keyof PageProbe>(question: N, ...about: Parameters<PageProbe[N]>): Promise<AnswerOf<N>>
  /** Waits until an element is on screen. */
  see(target: Target): Promise<void>
  /** Waits until words can be read. */
  read(words: Words, part?: Part): Promise<void>
  /** Waits until the view of this title is open. */
  at(title: Words): Promise<void>
  /** Clicks on an element with the mouse, once it is there, still and uncovered. */
  press(target: Target): Promise<void>
  /** Clicks on a button of the modal. */
  pressButton(name: Words): Promise<void>
  /** Clicks into a field of the modal, and types. */
  fill(name: Words, text: string): Promise<void>
  key(key: Key): Promise<void>
  /** Presses a key until an element of this name has the focus. */
  keyUntil(key: Key, name: string): Promise<void>
  focus(): Promise<Focus>
  /** Waits until the modal is closed. */
  untilClosed(): Promise<void>
  /** Waits until a chain family has this account; `null` for none. */
  untilAccount(family: string, address: string | null): Promise<void>
  /** The problems of all pages until now. */
  problems(): Promise<readonly string[]>
}

type AnswerOf<N extends keyof PageProbe> = Awaited<ReturnType<PageProbe[N]>>

/** The stored state of the demo's wallet Harbor: it approves at once, for every chain family. */
const approving = Object.fromEntries(
  ['harbor', 'harbor-solana', 'harbor-bip122', 'harbor-polkadot'].map((id) => [
    `demo-wallet/${id}`,
    JSON.stringify({ behaviour: 'approve' }),
  ]),
)

const anyModal = { selector: 'dialog[part="dialog"][open]', part: 'page' } as const

/** No view has more elements to focus. */
const mostKeys = 60

/** @param url of the demo, without a slash at the end */
export function createVisitor(engine: Engine, url: string): Visitor {
  const problems: string[] = []

  async function ask<N extends keyof PageProbe>(
    question: N,
    ...about: Parameters<PageProbe[N]>
  ): Promise<AnswerOf<N>> {
    const given = about.map((one) => JSON.stringify(one)).join()
    return (await engine.evaluate(`pageProbe.${question}(${given})`)) as AnswerOf<N>
  }

  const collect = async () => void problems.push(...(await ask('problems')))
  /** The state of the page, for an error. */
  async function instead() {
    const read = (await ask('text', 'modal')).slice(0, 1_000) || 'no modal'
    return `Instead: ${read}. The last press: ${(await ask('lastPress')).join(', ') || 'none'}.`
  }

  async function see(target: Target) {
    await until(nameOf(target), async () => (await ask('sees', target)) || undefined, instead)
  }

  async function press(target: Target) {
    // The element may move after it was found, for example when a font has loaded. A visitor presses again.
    let hasMissed = true
    while (hasMissed) {
      await engine.click(await placeOf(target))
      hasMissed = await ask('hasMissed')
    }
  }

  async function placeOf(target: Target): Promise<Place> {
    let before: Place | string = ''
    return until(
      nameOf(target),
      async () => {
        const now = await ask('place', target)
        const isStill = typeof now === 'object' && JSON.stringify(now) === JSON.stringify(before)
        before = now
        return isStill ? now : undefined
      },
      async () => `It ${JSON.stringify(before)}. ${await instead()}`,
    )
  }

  async function goTo(path: string) {
    await collect()
    await engine.open(url + path)
  }

  return {
    ask,
    see,
    press,
    goTo,
    async arrive(path) {
      // From an empty page, since a widget may still store something while its page closes.
      await engine.open(`${url}/empty.html`)
      await ask('resetStorage', approving)
      await engine.open(url + path)
    },
    async reload() {
      await collect()
      await engine.reload()
    },
    resize: (width, height) => engine.resize(width, height),
    async read(words, part = 'modal') {
      await until(JSON.stringify(words), async () => (await ask('reads', words, part)) || undefined, instead)
    },
    at: (title) => see({ role: 'heading', name: title }),
    pressButton: (name) => press({ role: 'button', name }),
    async fill(name, words) {
      await press({ role: 'textbox', name })
      await engine.type(words)
    },
    key: (key) => engine.press(key),
    async keyUntil(key, name) {
      const passed: string[] = []
      for (let presses = 0; presses < mostKeys; presses += 1) {
        const { name: now } = await ask('focus')
        if (now === name) return
        passed.push(now)
        await engine.press(key)
      }
      throw new Error(`${key} never led to ${name}, but to ${passed.join(', ')}`)
    },
    focus: () => ask('focus'),
    async untilClosed() {
      const isClosed = async () => !(await ask('sees', anyModal)) || undefined
      await until('the end of the modal', isClosed, instead)
    },
    untilAccount: (family, address) => expect.poll(() => ask('account', family)).toBe(address),
    async problems() {
      await collect()
      return problems.splice(0)
    },
  }
}

function nameOf(target: Target): string {
  return 'selector' in target ? target.selector : `${target.role} ${JSON.stringify(target.name)}`
}
