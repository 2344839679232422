import { createHash } from 'node:crypto'
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

/** What happened, in an order that cannot be changed unnoticed: each line has the hash of the one before. */
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
}

interface Waiting {
  readonly at: number
  readonly what: string
  resolve(): void
  reject(error: unknown): void
}

const first = { seq: 0, hash: '' } as const
const linesAtOnce = 200
const triesAtMost = 50
/** Ids, kinds, origins. An address of e-mail has an `@`. */
const harmless = /^[-\w.:/[\]]{0,200}$/

/** Lines of one service are written together, those of several one after the other. */
export function createAudit(db: Db, now: () => number): Audit {
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
          let last: Pick<Row<'audit'>, 'seq' | 'hash'> = (await tx
            .selectFrom('audit')
            .select(['seq', 'hash'])
            .orderBy('seq', 'desc')
            .limit(1)
            .executeTakeFirst()) ?? first
          const rows = lines.map(({ at, what }) => {
            const row = chained(last, at, what)
            last = row
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

/** Reads all lines and checks that each follows from the one before. @param onLine hears of each */
export async function checkAudit(
  db: Db,
  onLine: (line: Row<'audit'>) => void = () => {},
): Promise<AuditCheck> {
  let last: Pick<Row<'audit'>, 'seq' | 'hash'> = first
  for (;;) {
    const lines = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', last.seq)
      .orderBy('seq')
      .limit(1_000)
      .execute()
    for (const line of lines) {
      const { hash, previous } = chained(last, line.at, line.what)
      if (line.seq !== last.seq + 1 || line.hash !== hash || line.previous !== previous)
        return { lines: last.seq, head: last.hash, brokenAt: line.seq }
      onLine(line)
      last = line
    }
    if (lines.length === 0) return { lines: last.seq, head: last.hash, brokenAt: undefined }
  }
}

function chained(last: Pick<Row<'audit'>, 'seq' | 'hash'>, at: number, what: string): Row<'audit'> {
  const seq = last.seq + 1
  const hash = createHash('sha256')
    .update(encodeParts('foyer audit 1', seq, at, what, last.hash))
    .digest('base64url')
  return { seq, at, what, previous: last.hash, hash }
}

function cleaned(facts: AuditFacts): AuditFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, harmless.test(String(value)) ? value : 'withheld']),
  )
}

class TakenError extends Error {
  override readonly name = 'TakenError'
}
