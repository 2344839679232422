/**
 * Fills the `{names}` of a call's path with fields of its ask.
 * @returns the path, and the ask in which these fields are `undefined`
 */
export function fillPath(call: string, ask: object) {
  const rest: Record<string, unknown> = { ...ask }
  const path = call.replace(/{(\w+)}/g, (_, name: string) => {
    // `encodeURIComponent` throws on half of a surrogate pair, which a visitor can type.
    const value = encodeURIComponent(`${rest[name]}`.replace(/\p{Cs}/gu, '\uFFFD'))
    rest[name] = undefined
    return value
  })
  return [path, rest] as const
}
