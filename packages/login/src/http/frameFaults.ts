import { createHash } from 'node:crypto'
import { readBody } from '@foyer/core'
import { parseJson } from '@foyer/core/adapters'
import * as v from 'valibot'
import { pageConfig } from '../frame/pageConfig.js'
import { builtFiles } from './builtFiles.js'
import { createFramePages } from './framePages.js'

/** Something of a frame that is not as this version has it. */
export interface FrameFault {
  /** A path, or a header of the page. */
  readonly what: string
  readonly why: string
}

const mostBytes = 4_000_000

/** The files of the frame and of its settings in this version, each with the SHA-256 of what is in it, in base64. */
export function frameHashes(): Readonly<Record<string, string>> {
  return Object.fromEntries([...builtFiles()].map(([name, { hash }]) => [name, hash]))
}

/**
 * Compares the frame that a service serves with the one of this version: its page, the headers that keep it apart from
 * others, and each file of its code. Whoever serves this machine something else than visitors is not found out so.
 * @param url the service's origin
 * @param project as pages name it
 */
export async function frameFaults(
  url: string,
  project: string,
  ask: typeof fetch = globalThis.fetch,
): Promise<readonly FrameFault[]> {
  const read = async (path: string) => {
    const response = await ask(new URL(path, url), { redirect: 'error' })
    const body = await readBody(path, response, mostBytes)
    return { response, body }
  }
  const place = `/frame?projectId=${encodeURIComponent(project)}`
  const { response, body } = await read(place)
  const text = new TextDecoder().decode(body)
  const [, json = ''] = /<script type="application\/json" id="facts">([^<]*)<\/script>/.exec(text) ?? []
  const told = v.safeParse(pageConfig, parseJson(json))
  if (!response.ok || !told.success)
    return [{ what: place, why: `${response.status}: this is no page of a frame of this version` }]

  const { nonce, origins, ...same } = told.output
  const pages = createFramePages({
    ...same,
    url: new URL(url).origin,
    origins: new Map([[project, origins]]),
    nonce: () => nonce,
  })
  const expected = pages.page(project)
  const faults: FrameFault[] = []
  for (const [name, value] of expected.headers)
    if (response.headers.get(name) !== value)
      faults.push({
        what: name,
        why: `is ${response.headers.get(name) ?? 'missing'}, and should be ${value}`,
      })
  for (const name of ['link', 'refresh', 'set-cookie', 'service-worker-allowed'])
    if (response.headers.has(name)) faults.push({ what: name, why: 'is a header that no frame has' })
  const page = new TextDecoder().decode(await readBody(place, expected, mostBytes))
  if (text !== page) faults.push({ what: place, why: 'is another page than that of this version' })
  if (origins.some((origin) => !/^https?:\/\/[^*/]+$/.test(origin)))
    faults.push({ what: 'frame-ancestors', why: 'names more than single pages’ origins' })
  for (const [name, hash] of Object.entries(frameHashes())) {
    const file = await read(`/frame/${name}`)
    if (sha256(file.body) !== hash)
      faults.push({ what: `/frame/${name}`, why: `${file.response.status}: is not the file of this version` })
  }
  return faults
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64')
}
