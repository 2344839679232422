import { join } from 'node:path'

/** The folder `bench/`. */
export const bench = join(import.meta.dirname, '../bench')
/** What may be deleted at any time: tarballs, installed and built apps. */
export const cache = join(bench, '.cache')
