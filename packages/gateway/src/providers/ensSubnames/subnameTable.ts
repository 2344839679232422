import type { NameFacts } from '../../questions.js'
import { numberIn, type Sql, type SqlRow, textIn, withTables } from '../../sql/sql.js'

/** A name that is about to be registered. */
interface NewName {
  readonly name: string
  /** As it is written with its checksum. */
  readonly address: string
  readonly coinType: number
  /** Whether the address is that of a key, and so has one owner on all chains. */
  readonly isKey: boolean
  readonly bio: string | undefined
  /** In ms since 1970. */
  readonly now: number
}

/** What became of it. */
type Registered = 'registered' | 'taken' | 'full' | 'busy'

/** What is kept of names. */
interface ZoneTable {
  find(name: string): Promise<NameFacts | undefined>
  /** The first that was registered comes first. */
  ofOwner(address: string): Promise<readonly NameFacts[]>
  /** Those of the names that are registered. */
  taken(names: readonly string[]): Promise<ReadonlySet<string>>
  /** The same for all gateways of this table. */
  secret(): Promise<string>
  /** Whether it is the first time that this is seen. It is then remembered for 11 minutes at least. */
  isNew(proof: string, now: number): Promise<boolean>
  /** At most `limit` names of one address, whoever else registers at the same time. */
  add(name: NewName, limit: number): Promise<Registered>
}

const tables = [
  `foyer_names (
    name TEXT PRIMARY KEY NOT NULL, owner TEXT NOT NULL, slot BIGINT NOT NULL,
    address TEXT NOT NULL, coin_type BIGINT NOT NULL, is_key BIGINT NOT NULL, bio TEXT,
    registered BIGINT NOT NULL,
    UNIQUE (owner, slot)
  )`,
  'foyer_proofs (proof TEXT PRIMARY KEY NOT NULL, seen BIGINT NOT NULL)',
  'foyer_secrets (name TEXT PRIMARY KEY NOT NULL, secret TEXT NOT NULL)',
]
/** The coin types of Ether (SLIP-44) and of all EVM chains ([ENSIP-19](https://docs.ens.domains/ensip/19)). */
const ether = 60
const evmChains = 0x80000000
const attempts = 5
/** Longer than a nonce lives (ms). */
const remembered = 660_000

export function createSubnameTable(sql: Sql): ZoneTable {
  const query = withTables(sql, tables)
  const find: ZoneTable['find'] = async (name) => {
    const [row] = await query('SELECT * FROM foyer_names WHERE name = ?', [name])
    return row && factsOf(row)
  }
  return {
    find,
    async ofOwner(address) {
      const rows = await query(
        'SELECT * FROM foyer_names WHERE owner = ? ORDER BY registered, name LIMIT 100',
        [address.toLowerCase()],
      )
      return rows.map(factsOf)
    },
    async taken(names) {
      const marks = names.map(() => '?').join(', ')
      const rows = await query(`SELECT name FROM foyer_names WHERE name IN (${marks})`, names)
      return new Set(rows.map((row) => textIn(row, 'name')))
    },
    async secret() {
      const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16)).join(
        '.',
      )
      await query('INSERT INTO foyer_secrets (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING', [
        'names',
        made,
      ])
      const [row = {}] = await query('SELECT secret FROM foyer_secrets WHERE name = ?', ['names'])
      return textIn(row, 'secret')
    },
    async isNew(proof, now) {
      await query('DELETE FROM foyer_proofs WHERE seen < ?', [now - remembered])
      const rows = await query(
        'INSERT INTO foyer_proofs (proof, seen) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING proof',
        [proof, now],
      )
      return rows.length > 0
    },
    async add({ name, address, coinType, isKey, bio = null, now }, limit) {
      const owner = address.toLowerCase()
      for (let attempt = 0; attempt < attempts; attempt++) {
        // Two at once of the same name, or for the same place among an owner's names, meet at an index: one is written.
        const rows = await query(
          `INSERT INTO foyer_names (name, owner, slot, address, coin_type, is_key, bio, registered)
          SELECT CAST(? AS TEXT), CAST(? AS TEXT),
            COALESCE((SELECT MAX(slot) FROM foyer_names WHERE owner = ?), 0) + 1,
            CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT)
          WHERE (SELECT COUNT(*) FROM foyer_names WHERE owner = ?) < CAST(? AS BIGINT)
          ON CONFLICT DO NOTHING RETURNING name`,
          [name, owner, owner, address, coinType, Number(isKey), bio, now, owner, limit],
        )
        if (rows.length > 0) return 'registered'
        if (await find(name)) return 'taken'
        const [row = {}] = await query('SELECT COUNT(*) AS held FROM foyer_names WHERE owner = ?', [owner])
        if (numberIn(row, 'held') >= limit) return 'full'
      }
      return 'busy'
    },
  }
}

function factsOf(row: SqlRow): NameFacts {
  const address = textIn(row, 'address')
  const registered = numberIn(row, 'registered')
  const bio = textIn(row, 'bio')
  return {
    name: textIn(row, 'name'),
    registered,
    updated: registered,
    ...(bio ? { attributes: { bio } } : {}),
    addresses: Object.fromEntries(typesOf(row).map((type) => [type, address])),
  }
}

/** The coin types of a name. At the address of a contract there may be another account on other chains, or none. */
function typesOf(row: SqlRow): readonly number[] {
  const own = numberIn(row, 'coin_type')
  if (numberIn(row, 'is_key')) return [ether, evmChains, own]
  // Ethereum goes by either type.
  return own === evmChains + 1 ? [ether, own] : [own]
}
