/** What a page or a wallet may throw: whoever looks at it runs into an error. */
export function hostile(): object {
  const refuse = () => {
    throw new Error('Do not look at me.')
  }
  const traps = Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((trap) => [trap, refuse]))
  return new Proxy(() => {}, traps)
}
