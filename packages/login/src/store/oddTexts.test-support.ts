import { sql } from 'kysely'
import { keptTables } from './schema.js'
import type { Db } from './store.js'

/** Signs at which some reader ends a line, or which some database or encoding does not hold. */
const signs = ['\n', '\r', '\r\n', '\v', '\f', '\x1c', '\x1e', '\x85', '\u2028', '\u2029', '\ufeff', '\0']

/** Texts with such a sign at each place. */
export const oddTexts: readonly string[] = signs.flatMap((sign) => [`${sign}a`, `a${sign}b`, `a${sign}`])

/** Writes a row to each table that has one text in each of its text columns. */
export async function writeOddRows(db: Db, texts: readonly string[]): Promise<void> {
  const tables = new Map((await db.introspection.getTables()).map((table) => [table.name, table]))
  for (const [at, text] of texts.entries())
    for (const name of keptTables) {
      const columns = tables.get(name)?.columns ?? []
      const names = sql.join(columns.map((column) => sql.ref(column.name)))
      const isText = ({ dataType }: { readonly dataType: string }) => dataType.toLowerCase() === 'text'
      const values = sql.join(columns.map((column) => (isText(column) ? text : at + 1)))
      await sql`insert into ${sql.table(name)} (${names}) values (${values})`.execute(db)
    }
}
