import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves the files of a build that are named by what is in them, as hosts do: browsers keep them. From memory and not
 * packed, since otherwise each visit has all of them packed and unpacked anew.
 */
export function assetsInMemory(folder: string): Plugin {
  const kept = new Map<string, Buffer>()
  return {
    name: 'foyer-assets-in-memory',
    configurePreviewServer: ({ middlewares }) =>
      void middlewares.use((request, response, next) => {
        const [path = ''] = request.url?.split('?') ?? []
        const type = types[extname(path)]
        if (!type || !/^\/assets\/[\w.-]+$/.test(path)) return next()
        let body = kept.get(path)
        if (!body) {
          try {
            body = readFileSync(join(folder, path))
          } catch {
            return next()
          }
          kept.set(path, body)
        }
        response.setHeader('content-type', type)
        response.setHeader('cache-control', 'public, max-age=31536000, immutable')
        response.end(body)
      }),
  }
}
