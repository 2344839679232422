import { createHash } from 'node:crypto'

/** A sealed message, as it waits for its reader. */
export interface Letter {
  readonly topic: string
  readonly hash: string
  readonly message: string
  readonly tag: number
  /** Client id of its publisher, who never gets it back. */
  readonly from: string
  readonly attestation: string | null
  /** Milliseconds since 1970, as the end. */
  readonly publishedAt: number
  readonly expires: number
}

/** Letters by topic. A letter stays until its time to live ends or a reader acknowledged it. */
export interface Mailbox {
  /** The letter, or `undefined` when the same one is known already: clients retry. */
  put(letter: Omit<Letter, 'hash'>): Letter | undefined
  /** What waits on the topic for this client, oldest first. */
  waiting(topic: string, reader: string): readonly Letter[]
  /** Read: it is not delivered again. */
  take(letter: Letter): void
  readonly size: number
  clear(): void
}

export function createMailbox(now: () => number): Mailbox {
  // A letter that was read keeps its hash until it would have ended, or a retry of it would come as a new one.
  const letters = new Map<string, Letter & { read: boolean }>()

  const living = () => {
    for (const [key, { expires }] of letters) if (expires <= now()) letters.delete(key)
    return [...letters.values()].filter(({ read }) => !read)
  }

  return {
    put(draft) {
      living()
      const hash = createHash('sha256').update(draft.message).digest('hex')
      const key = `${draft.topic} ${hash}`
      if (letters.has(key)) return undefined
      const letter = { ...draft, hash, read: false }
      letters.set(key, letter)
      return letter
    },
    waiting: (topic, reader) => living().filter((letter) => letter.topic === topic && letter.from !== reader),
    take({ topic, hash }) {
      const letter = letters.get(`${topic} ${hash}`)
      if (letter !== undefined) letter.read = true
    },
    get size() {
      return living().length
    },
    clear: () => letters.clear(),
  }
}
