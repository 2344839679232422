// Addresses that hold a password. They are read here before anything else reads them, and are in no message: drivers quote what
// they cannot read.

/** Whether a database is one of Postgres; else it is a file. */
export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

/** Whether Postgres or a file can be at a place. An address with another scheme is a slip, and no path. */
export function isDatabase(place: string): boolean {
  if (!isPostgres(place)) return !/^[a-z][-+.\w]*:\/\//i.test(place)
  // Its driver takes signs that are not escaped, and sockets, which have no host.
  const isLoose = / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(place)
  return URL.canParse((isLoose ? encodeURI(place) : place).replace('@/', '@socket/'))
}

export function isRedis(place: string): boolean {
  const url = addressOf(place, /^rediss?:$/)
  return url !== undefined && /^\/?\d*$/.test(url.pathname)
}

export const isMailServer = (place: string): boolean => (addressOf(place, /^smtps?:$/)?.hostname ?? '') !== ''

/** Returns an address whose name and password can be read. */
function addressOf(place: string, scheme: RegExp): URL | undefined {
  try {
    const url = new URL(place)
    for (const part of [url.username, url.password]) decodeURIComponent(part)
    return scheme.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}
