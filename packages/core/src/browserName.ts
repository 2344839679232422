/** Returns the name of a browser, as the list of devices has it. */
export function browserName(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1] ?? 'Browser'
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1] ?? ''
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }
  return [names[browser] ?? browser, names[system] ?? system].filter(Boolean).join(', ')
}
