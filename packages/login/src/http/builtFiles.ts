import { existsSync, readFileSync } from 'node:fs'
import { parseJson } from '@foyer/core/adapters'
import * as v from 'valibot'

/** A file of a page's code. */
export interface BuiltFile {
  readonly body: Uint8Array<ArrayBuffer>
  /** SHA-256 of it; base64. */
  readonly hash: string
}

const folders = ['../frame-page/', '../manage-page/'].map((folder) => new URL(folder, import.meta.url))
const hashes = v.record(v.string(), v.string())

/** The code of the frame and of its settings, by name, as it was built. What an earlier build left beside it is not of it. */
export function builtFiles(): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  for (const folder of folders) {
    const list = new URL('hashes.json', folder)
    if (!existsSync(list)) continue
    for (const [name, hash] of Object.entries(v.parse(hashes, parseJson(readFileSync(list, 'utf8')))))
      files.set(name, { body: Uint8Array.from(readFileSync(new URL(name, folder))), hash })
  }
  return files
}
