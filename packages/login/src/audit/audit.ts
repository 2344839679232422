import { createHash } from 'node:crypto'
import type { Macs } from '../codes/mac.js'
import { encodeParts } from '../custody/bytes.js'
import type { Row } from '../store/schema.js'
import type { Db } from '../store/store.js'

/** What is written down, by area. */
export type AuditEvent =
  | `device.${'asked' | 'allowed' | 'declined' | 'removed' | 'stopped'}`
  | `email.${'change-begun' | 'changed' | 'change-undone' | 'change-waits' | 'change-stopped'}`
  | `identity.${'linked' | 'unlinked'}`
  | `service.${'started' | 'stopped' | 'keys-changed'}`
  | `session.${'begun' | 'ended' | 'all-ended' | 'refused'}`
  | `slot.${'opened' | 'added' | 'closed' | 'reopened'}`
  | `user.${'signed-up' | 'deleted'}`
  | `wallet.${'made' | 'rekeyed' | 'exported' | 'recovered'}`

/** Ids, kinds, origins and counts. What could be a name, an address of e-mail or a secret is withheld. */
export type AuditFacts = Readonly<Record<string, string | number | boolean>>

/**
 * A log of events whose order cannot be changed without notice: each line has a digest of all lines before it, and a MAC under
 * the secret of the service, so that nothing that can only write to the database can add a line. Lines of earlier versions have
 * a hash without a key.
 */
export interface Audit {
  /**
   * Settles once it is on the disk: what must not happen unseen is done after. Never within a transaction, which would
   * wait for this and this for it.
   */
  append(event: AuditEvent, facts?: AuditFacts): Promise<void>
}

/** How a chain of lines was found. */
export interface AuditCheck {
  readonly lines: number
  /** The hash of the last line: kept elsewhere, it proves that none of those before was changed or taken away. */
  readonly head: string
  /** The first line that does not follow from the one before it. */
  readonly brokenAt: number | undefined
  /**
   * The last line that no MAC proves, with all before it: lines of versions before, of a secret that is not here, or written by
   * a stranger. Only a hash that was kept elsewhere proves them. @default none, 0
   */
  readonly unproven: number
}

interface Waiting {
  readonly at: number
  readonly what: string
  resolve(): void
  reject(error: unknown): void
}

type Line = Row<'audit'>
/** Whether the writer of a line could read the MAC of the line before it. */
type Follows = 'proven' | 'unproven'
const linesAtOnce = 200
const triesAtMost = 50
/** Ids, kinds, origins. An address of e-mail has an `@`. */
const harmless = /^[-\w.:/[\]]{0,200}$/

/** Lines of one service are written together, those of several one after the other. */
export function createAudit(db: Db, now: () => number, macs: Macs): Audit {
  const waiting: Waiting[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const lines = waiting.splice(0, linesAtOnce)
      try {
        await write(lines)
        for (const { resolve } of lines) resolve()
      } catch (error) {
        for (const { reject } of lines) reject(error)
      }
    }
    isWriting = false
  }

  async function write(lines: readonly Waiting[]): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        await db.transaction().execute(async (tx) => {
          let last: Line | undefined = await tx
            .selectFrom('audit')
            .selectAll()
            .orderBy('seq', 'desc')
            .limit(1)
            .executeTakeFirst()
          let follows: Follows = last && !proofOf(last, macs) ? 'unproven' : 'proven'
          const rows = lines.map(({ at, what }) => {
            const row = chained(last, at, what, follows, macs)
            last = row
            follows = 'proven'
            return row
          })
          const made = await tx
            .insertInto('audit')
            .values(rows)
            .onConflict((conflict) => conflict.doNothing())
            .returning('seq')
            .execute()
          // Another service was first: these follow its lines then.
          if (made.length < rows.length) throw new TakenError()
        })
        return
      } catch (error) {
        if (!(error instanceof TakenError) || tries === triesAtMost) throw error
      }
  }

  return {
    append: (event, facts = {}) =>
      new Promise((resolve, reject) => {
        waiting.push({ at: now(), what: JSON.stringify({ event, ...cleaned(facts) }), resolve, reject })
        if (!isWriting) void writeAll()
      }),
  }
}

/**
 * Reads all lines and checks that each follows from the one before.
 * @param onLine hears of each
 * @param macs under the secrets of the service; without them no line is proven
 */
export async function checkAudit(
  db: Db,
  onLine: (line: Line) => void = () => {},
  macs?: Macs,
): Promise<AuditCheck> {
  let last: Line | undefined
  let [isKeyed, unproven, gap, unread] = [false, 0, 0, -1]
  for (;;) {
    const lines = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', last?.seq ?? 0)
      .orderBy('seq')
      .limit(1_000)
      .execute()
    for (const line of lines) {
      const seq = (last?.seq ?? 0) + 1
      const isOld = line.previous === (last?.hash ?? '') && line.hash === oldHash(line)
      const isNext = line.seq === seq && (isOld ? !isKeyed : line.previous === digestOf(last))
      // That a line was changed shows in the next one, if the line itself has a MAC that cannot be read.
      const brokenAt = unread === seq - 1 && line.seq === seq ? unread : line.seq
      if (!isNext) return { lines: seq - 1, head: last?.hash ?? '', brokenAt, unproven }
      isKeyed ||= !isOld
      const proof = macs && proofOf(line, macs)
      if (proof === undefined && !isOld) unread = seq
      if (proof === 'unproven') gap = seq - 1
      // The MAC of a line that follows from proven ones is of all before it.
      unproven = proof === undefined ? seq : gap
      onLine(line)
      last = line
    }
    if (lines.length === 0)
      return { lines: last?.seq ?? 0, head: last?.hash ?? '', brokenAt: undefined, unproven }
  }
}

function chained(last: Line | undefined, at: number, what: string, follows: Follows, macs: Macs): Line {
  const line = { seq: (last?.seq ?? 0) + 1, at, what, previous: digestOf(last) }
  return { ...line, hash: macs.of(...partsOf(line, follows)) }
}

/** Returns how a line follows, by its MAC; `undefined` if it has none under these secrets. */
function proofOf(line: Line, macs: Macs): Follows | undefined {
  return (['proven', 'unproven'] as const).find((follows) =>
    macs.all(...partsOf(line, follows)).includes(line.hash),
  )
}

const partsOf = ({ seq, at, what, previous }: Omit<Line, 'hash'>, follows: Follows) =>
  ['audit', follows, `${seq}`, `${at}`, what, previous] as const

/** A digest of a line, which holds that of all before it. */
function digestOf(line: Line | undefined): string {
  return line ? sha256('foyer audit 2', line.seq, line.at, line.what, line.previous, line.hash) : ''
}

/** The hash that a line of a version before has. */
const oldHash = ({ seq, at, what, previous }: Line) => sha256('foyer audit 1', seq, at, what, previous)

const sha256 = (purpose: string, ...parts: readonly (string | number)[]) =>
  createHash('sha256')
    .update(encodeParts(purpose, ...parts))
    .digest('base64url')

function cleaned(facts: AuditFacts): AuditFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, harmless.test(String(value)) ? value : 'withheld']),
  )
}

class TakenError extends Error {
  override readonly name = 'TakenError'
}
