import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { ConfigurationError, type Database, type LoginOptions, type Sealers } from '@foyer/login'
import {
  BackupError,
  backupLines,
  checkAudit,
  checkBackup,
  createMacs,
  type Db,
  frameFaults,
  frameHashes,
  openUnchanged,
  restore,
  rewrap,
  type ServedOptions,
  writeBackup,
} from '@foyer/login/operate'
import { UsageError } from '../../../tooling/serving.js'

/** The arguments of a command on the database of a service. */
export interface Operation {
  readonly store: Database
  /** A file; of `backup` and `restore`. */
  readonly target: string
  readonly sealers: () => Sealers
  /** The secrets of the service, of which `audit` has the MACs of the log. */
  readonly secrets: () => readonly [LoginOptions['secret'], ...LoginOptions['secret'][]]
  readonly all: boolean
  /** Of `audit`: the hash of a line of the log, as it was kept elsewhere. */
  readonly head?: string | undefined
  say(text: string): void
}

/** Commands on what a service keeps, while it runs; each tells whether all is well. */
export const operations: Readonly<
  Record<'backup' | 'restore' | 'rotate' | 'audit', (of: Operation) => Promise<boolean>>
> = {
  backup: (of) =>
    withLogins(of, async (db) => {
      const file = await newFile(of.target)
      try {
        const { rows } = await writeBackup(db, Date.now(), async (line) => {
          if (!file.write(`${line}\n`)) await once(file, 'drain')
        })
        await new Promise<void>((resolve) => file.end(resolve))
        await checkBackup(backupLines(createReadStream(of.target)))
        of.say(
          `${rows} rows are in ${of.target}. It opens no wallet without the keys, which are kept apart from it.`,
        )
        return true
      } catch (error) {
        await rm(of.target, { force: true })
        throw error
      }
    }),
  restore: (of) =>
    withStore(of, true, async (db) => {
      const file = await open(of.target).catch(() => {
        throw new UsageError(`${of.target} could not be read.`)
      })
      try {
        const { rows, held, keyed } = await restore(db, backupLines(file.createReadStream()), {
          now: Date.now(),
        })
        of.say(`${rows} rows were restored. Everybody is logged out.`)
        of.say(
          'Devices have no keys to wallets until their owners log in again. Each owner with an email gets one about it.',
        )
        if (held > 0)
          of.say(
            `${held} wallets are opened by their owners alone: with a passkey or kit of the backup at once, else on a known device 72 hours after the email about it.`,
          )
        if (keyed > 0)
          of.say(
            `${keyed} accounts have no email: they come in only by a passkey or kit of the backup. A later kit opens its wallet on the recovery page. A later passkey opens nothing.`,
          )
        return true
      } catch (error) {
        if (error instanceof BackupError) throw new UsageError(error.message)
        throw error
      } finally {
        await file.close()
      }
    }),
  rotate: (of) =>
    withLogins(of, async (db) => {
      const { sealed, left, failure } = await rewrap(db, of.sealers(), of.all)
      of.say(`${sealed} parts of slots are under the keys of now.`)
      if (left > 0)
        of.say(
          `${left} are not: ${failure === undefined ? 'a service still seals under other keys' : failure instanceof Error ? failure.message : failure}`,
        )
      else
        of.say(
          'No part is under an older key now. A service that still has the older keys as keys.login or keys.recovery can make new ones: once all services have the new keys, run rotate again. If it says the same, take the older keys away when no backup that is to be restored needs them.',
        )
      return left === 0
    }),
  audit: (of) =>
    withLogins(of, async (db) => {
      let headAt = of.head === undefined ? 0 : undefined
      const [secret, ...others] = of.secrets()
      const { lines, head, brokenAt, unproven } = await checkAudit(
        db,
        ({ seq, at, what, hash }) => {
          of.say(`${seq} ${new Date(at).toISOString()} ${what}`)
          if (hash === of.head) headAt = seq
        },
        createMacs(secret, others),
      )
      const isHeadThere = headAt !== undefined
      const isProven = unproven <= (headAt ?? 0)
      const isWhole = brokenAt === undefined && isHeadThere && isProven
      if (brokenAt !== undefined)
        of.say(`Line ${brokenAt} does not follow from the one before it: lines were changed or taken away.`)
      else if (!isHeadThere)
        of.say(`No line has the hash ${of.head}: lines at the end were changed or taken away.`)
      else if (!isProven)
        of.say(
          `Nothing proves the lines up to ${unproven}: they are of an older version, of a secret that is not here, or written by someone else. Give --head with a hash of line ${unproven} or a later one that you kept elsewhere. The last has the hash ${head}.`,
        )
      else of.say(`${lines} lines, none changed or missing. The last has the hash ${head || '(none)'}.`)
      return isWhole
    }),
}

/**
 * Compares each page that a service serves with what this version serves under its operator's options.
 * @returns whether they are the same
 */
export async function verify(
  url: string,
  options: ServedOptions,
  say: (text: string) => void,
): Promise<boolean> {
  if (!URL.canParse(url)) throw new UsageError(`"${url}" is no address. Write https://login.your.site.`)
  const faults = await frameFaults(url, options).catch((error: unknown) => {
    if (error instanceof ConfigurationError) throw error
    throw new UsageError(`${url} could not be read: ${error instanceof Error ? error.message : error}`)
  })
  for (const { what, why } of faults) say(`-      ${what}: ${why}`)
  if (faults.length > 0) return false
  for (const [name, hash] of Object.entries(frameHashes())) say(`same   ${hash}  ${name}`)
  say(`${url} serves the pages of this version with your options.`)
  return true
}

/** A mistyped path of SQLite makes a new database. A backup of that would be taken for one of the service. */
function withLogins(of: Operation, work: (db: Db) => Promise<boolean>): Promise<boolean> {
  return withStore(of, false, async (db) => {
    const line = await db.selectFrom('audit').select('seq').limit(1).executeTakeFirst()
    const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (!line && !user)
      throw new UsageError('The database has no logins. Check that database is the one of your service.')
    return work(db)
  })
}

/** Commands change no tables: a service of the version before may be at them. */
async function withStore(
  of: Operation,
  canBegin: boolean,
  work: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  const db = await openUnchanged(of.store, canBegin)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Others shall not read it, and none that is there is written over. */
async function newFile(path: string) {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await once(file, 'open')
  } catch (error) {
    throw new UsageError(`${path} could not be written: ${error instanceof Error ? error.message : error}`)
  }
  return file
}
