/** Our own words, which have nothing of a visitor. */
const ours = new Set(['gateway/configuration', 'gateway/answer', 'gateway/upstream'])
const rest = 60_000

/**
 * Writes a line for each fault, and the same line once in a minute. Messages of others may quote what a visitor asked, so
 * that of their errors the kind and the place are written.
 */
export function createFaultLog(
  write: (line: string) => void,
  now: () => number = Date.now,
): (error: unknown) => void {
  const lately = new Map<string, number>()
  return (error) => {
    const line = `Foyer gateway: ${describe(error)}`
    const at = now()
    for (const [one, since] of lately) if (at - since >= rest) lately.delete(one)
    if (lately.has(line) || lately.size > 100) return
    lately.set(line, at)
    write(line)
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'something was thrown that is no error'
  const code =
    'code' in error && typeof error.code === 'string' && /^[\w/-]{1,40}$/.test(error.code) ? error.code : ''
  if (ours.has(code)) return error.message.replaceAll(/\s+/g, ' ')
  const [, place = 'an unknown place'] = /^\s+at .*?([\w.-]+:\d+:\d+)\)?$/m.exec(error.stack ?? '') ?? []
  const kind = /^\w{1,40}$/.test(error.name) ? error.name : 'Error'
  return `${kind}${code && ` ${code}`} at ${place}`
}
